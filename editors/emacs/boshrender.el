;;; boshrender.el --- Emacs 29 and later: load this file from init.el.  -*- lexical-binding: t -*-
(require 'eglot)
(define-derived-mode bosh-template-mode prog-mode "BOSH template")
(define-derived-mode bosh-yaml-mode prog-mode "BOSH YAML")
(add-to-list 'auto-mode-alist '("/jobs/[^/]+/templates/" . bosh-template-mode))
(add-to-list 'auto-mode-alist '("/jobs/[^/]+/\\(spec\\|monit\\)\\'" . bosh-yaml-mode))
(add-to-list 'eglot-server-programs
             '((bosh-template-mode bosh-yaml-mode yaml-mode yaml-ts-mode) . ("boshrender" "lsp")))
(add-hook 'bosh-template-mode-hook #'eglot-ensure)
(add-hook 'bosh-yaml-mode-hook #'eglot-ensure)
;;; boshrender.el ends here
