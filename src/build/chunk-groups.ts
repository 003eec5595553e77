/**
 * By itself the bundler makes a file for every set of screens that share something: the channel list came in 105 files,
 * and to ask for them took the page longer than to run them. `minShareCount` counts parts of the application that are
 * loaded by themselves, some thirty-five: what 10 share comes with the shell. Forms don't: lists and the chat have none.
 */
export const chunkGroups = [
  // First, or one of the others would bring the sign-in page all that its own modules are grouped with.
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 3 },
  {
    name: 'common',
    test: (id: string) => !/@rc-component.(form|async-validator)|antd.es.form./.test(id),
    minShareCount: 10,
    priority: 2,
  },
  {
    name: 'own',
    // Only what is asked for later derives figures of channels, and only the channel base has lists of them.
    test: /src\/(domain\/(?!channel-figures|shortlist)|contract\/(?!shortlists)|client\/(lib|data|offline\/(?!shortlists)))/,
    minShareCount: 3,
    priority: 1,
  },
  { name: 'styles', test: /src\/client\/(ui|layout)\/.*\.module\.css/, priority: 1 },
]
