/**
 * Without groups the bundler made 105 files for the channel list. `minShareCount` counts about 35 lazy parts.
 * Forms stay out of the shell, because lists and the chat have none.
 */
export const chunkGroups = [
  // The highest priority keeps other groups' modules out of the sign-in page.
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
    // The derived figures and shortlists stay out, because only the channel base loads them.
    test: /src\/(domain\/(?!channel-figures|shortlist)|contract\/(?!shortlists)|client\/(lib|data|offline\/(?!shortlists)))/,
    minShareCount: 3,
    priority: 1,
  },
  { name: 'styles', test: /src\/client\/(ui|layout)\/.*\.module\.css/, priority: 1 },
]
