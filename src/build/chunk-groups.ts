/**
 * By itself the bundler makes a file for every set of screens that share something: the channel list came in 105 files,
 * and to ask for them took the page longer than to run them. `minShareCount` counts parts of the application that are
 * loaded by themselves, some thirty-five: what 10 share comes with the shell. antd doesn't: most pages have none of it.
 */
export const chunkGroups = [
  // First, or one of the others would bring the sign-in page all that its own modules are grouped with.
  { name: 'start', tags: ['$initial' as const], priority: 8 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 7 },
  { name: 'common', test: (id: string) => !isAntd(id), minShareCount: 10, priority: 6 },
  // A group takes along what its modules import: what antd's parts share comes first, what few of them need last.
  {
    name: 'antd',
    test: (id: string) => isAntd(id) && !isOfForms(id) && !isOfDates(id),
    minShareCount: 2,
    priority: 5,
  },
  { name: 'antd-dates', test: isOfDates, minShareCount: 2, priority: 4 },
  { name: 'antd-forms', test: isOfForms, minShareCount: 2, priority: 4 },
  {
    name: 'own',
    // Only what is asked for later derives figures of channels, and only the channel base has lists of them.
    test: /src\/(domain\/(?!channel-figures|shortlist)|contract\/(?!shortlists)|client\/(lib|data|offline\/(?!shortlists)))/,
    minShareCount: 3,
    priority: 3,
  },
  { name: 'styles', test: /src\/client\/(ui|layout)\/.*\.module\.css/, priority: 3 },
]

function isAntd(id: string): boolean {
  return /@rc-component|@ant-design|antd.es|dayjs|client.ui.theme.(antd|theme)/.test(id)
}

function isOfForms(id: string): boolean {
  return /@rc-component.(form|async-validator|input|textarea)|antd.es.(form|input(?!.style)|grid)/.test(id)
}

function isOfDates(id: string): boolean {
  return /@rc-component.picker|antd.es.(date-picker|calendar)/.test(id)
}
