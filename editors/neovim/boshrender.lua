-- Neovim 0.8 and later: put this file into ~/.config/nvim/plugin.
vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
  pattern = { "*/jobs/*/templates/*", "*/jobs/*/spec", "*/jobs/*/monit", "*.yml", "*.yaml" },
  callback = function(args)
    local jobs = vim.fs.find({ "jobs", ".git" }, { upward = true, path = vim.fs.dirname(args.match) })[1]
    vim.lsp.start({ name = "boshrender", cmd = { "boshrender", "lsp" }, root_dir = jobs and vim.fs.dirname(jobs) or vim.fn.getcwd() })
  end,
})
