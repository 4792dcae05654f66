-- Neovim 0.8 and later: put this file into ~/.config/nvim/plugin. :BoshRender shows beside a template what it renders
-- to, and keeps it as new as the template.
vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
  pattern = { "*/jobs/*/templates/*", "*/jobs/*/spec", "*/jobs/*/monit", "*.yml", "*.yaml" },
  callback = function(args)
    local jobs = vim.fs.find({ "jobs", ".git" }, { upward = true, path = vim.fs.dirname(args.match) })[1]
    vim.lsp.start({ name = "boshrender", cmd = { "boshrender", "lsp" }, root_dir = jobs and vim.fs.dirname(jobs) or vim.fn.getcwd() })
  end,
})

local rendered = {} -- buffers, by the URIs of templates

vim.lsp.handlers["boshrender/rendered"] = function(_, got)
  local buffer = rendered[got.uri]
  if not buffer or not vim.api.nvim_buf_is_valid(buffer) then
    return
  end
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(got.text, "\n"))
  vim.bo[buffer].modifiable = false
end

vim.api.nvim_create_user_command("BoshRender", function()
  local template = vim.api.nvim_get_current_buf()
  local uri = vim.uri_from_bufnr(template)
  vim.cmd("vnew")
  local buffer = vim.api.nvim_get_current_buf()
  rendered[uri] = buffer
  vim.bo[buffer].buftype, vim.bo[buffer].bufhidden, vim.bo[buffer].modifiable = "nofile", "wipe", false
  vim.cmd("wincmd p")
  local ask = function(command)
    vim.lsp.buf_request(template, "workspace/executeCommand", { command = command, arguments = { uri } }, function(err)
      if err then
        vim.notify(err.message, vim.log.levels.ERROR)
      end
    end)
  end
  vim.api.nvim_create_autocmd("BufWipeout", { buffer = buffer, callback = function()
    if rendered[uri] == buffer then -- and no newer one shows the template
      rendered[uri] = nil
      ask("boshrender.stop")
    end
  end })
  ask("boshrender.render")
end, {})
