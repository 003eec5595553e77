/**
 * Groups shared modules into a few files. With the bundler's default, one file for every set of screens that share a
 * module, the channel list starts with 165 files instead of 45 and takes a fifth longer. Modules shared by 10 of some 40
 * parts load with the shell, except antd and the parts of forms, which most pages do not use.
 */
export const chunkGroups = [
  // Otherwise the sign-in page would also load the modules that other groups combine with its own.
  { name: 'start', tags: ['$initial' as const], priority: 8 },
  { name: 'xlsx-writer', test: /write-excel-file|fflate|client.lib.page.workbook/, priority: 7 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 7 },
  { name: 'common', test: (id: string) => !isAntd(id) && !isOfFormPages(id), minShareCount: 10, priority: 6 },
  // The shell uses these modules, even if few other parts share them.
  { name: 'shell', test: isOfShell, minShareCount: 2, priority: 5 },
  // A group includes the imports of its modules, so the parts that most of antd shares come first.
  {
    name: 'antd',
    test: (id: string) => isAntd(id) && !isOfForms(id),
    minShareCount: 2,
    priority: 5,
  },
  // Forms and the administration share it. In the group of forms, it would bring antd into the administration.
  { name: 'unsaved-changes', test: isUnsavedChanges, minShareCount: 2, priority: 4 },
  { name: 'antd-forms', test: isOfForms, minShareCount: 2, priority: 4 },
  {
    name: 'own',
    // What only the channel base, only files or only the profile need stays out.
    test: /src\/(domain\/(?!channel-figures|channel-search.channel-(?:condition|index)|placement|shortlist)|contract\/(?!accounts.(oidc|identities|passkeys)|files|placement|services|shortlists)|client\/(lib(?!.server.base|.page.workbook)|data(?!.upload)|offline\/(?!device.readiness|shortlists)))/,
    minShareCount: 3,
    priority: 3,
  },
  // Every page loads these modules after its first paint.
  {
    name: 'shortlists',
    test: /client.offline.shortlists|contract.shortlists|domain.shortlist/,
    minShareCount: 2,
    priority: 3,
  },
  // Each module is too small for a file of its own, and every list or form uses all of them.
  { name: 'list', test: isOfLists, minShareCount: 2, priority: 3 },
  // The import, which lists and the administration open, shares only some of these.
  {
    name: 'paged',
    test: /client.ui.list.(pager|use-paged-list)/,
    minShareCount: 2,
    priority: 2,
  },
  // The administration and histories have drafts without a form; in the group of forms they would bring antd there.
  { name: 'drafts', test: /client.ui.form.(use-draft|form-rules)/, minShareCount: 2, priority: 4 },
  { name: 'form', test: /client.ui.form.use-versioned/, minShareCount: 2, priority: 3 },
  { name: 'styles', test: /src\/client\/(ui|layout)\/.*\.module\.css/, priority: 3 },
]

function isOfShell(id: string): boolean {
  return /client.ui.(lazy|dialog.confirm|page.(stage-link|copy-button))|page.page-actions|lazyRouteComponent|useLocation/.test(
    id,
  )
}

function isOfLists(id: string): boolean {
  return /client.ui.(control.text-input|data-table.cut-text|dialog.delete|input.search-input|page.(linked-text|status-tag)|states.(undo-delete|copy-problem))/.test(
    id,
  )
}

function isAntd(id: string): boolean {
  return /@rc-component|@ant-design|antd.es|react-is|stylis|client.ui.theme.(antd|theme)/.test(id)
}

/** A group includes the imports of its modules, so these would bring antd into `common`. */
function isOfFormPages(id: string): boolean {
  return /client.ui.form/.test(id) || isUnsavedChanges(id)
}

function isUnsavedChanges(id: string): boolean {
  return /client.ui.dialog.unsaved-changes/.test(id)
}

function isOfForms(id: string): boolean {
  return /@rc-component.(form|async-validator|input|textarea)|antd.es.(form|input(?!.style)|grid)/.test(id)
}
