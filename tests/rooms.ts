/** The tests of each room: server tests and browser tests beside what `vitest --changed` finds by imports. */
const rooms: readonly (readonly [source: RegExp, tests: readonly string[]])[] = [
  [/channel|shortlist|placement|price|cited/, ['tests/server/channels', 'e2e/channels']],
  [/chat|assistant|answer|template|cited|markdown/, ['tests/server/chats', 'tests/server/assistant', 'e2e/chat']],
  [/agency-tools|agency-questions|channel-questions|proposed/, ['tests/server/agency-tools', 'e2e/chat']],
  [/files|documents|attach|sheet-text/, ['tests/server/files', 'tests/server/documents']],
  [/brief|project/, ['tests/server/briefs', 'tests/server/projects', 'e2e/placement']],
  [/estimate/, ['tests/server/estimates', 'e2e/placement']],
  [/direction|position|service|titled-things|registries/, ['tests/server/registries', 'e2e/placement']],
  [/record-changes|history/, ['tests/server/record-changes', 'e2e/placement']],
  [/auth|session|profile|users|password/, ['tests/server/auth', 'tests/server/users', 'e2e/shell']],
  [
    /administration|agency\/|audit|mail|oidc/,
    ['tests/server/agency', 'tests/server/audit', 'tests/server/mail', 'tests/server/oidc', 'e2e/shell'],
  ],
  [/system|metrics|disk/, ['tests/server/system', 'tests/server/http']],
  [/server\/http|contract/, ['tests/server/http']],
  [/server\/db|migrations/, ['tests/server/db']],
  [/server\/backup/, ['tests/server/backup']],
  [/server\/(?:update|commands|cli|deploy)/, ['tests/server/update', 'tests/server/commands']],
  [/server\/demo/, ['tests/server/demo']],
  [/layout|command-palette|help|theme|overlay|dialog/, ['e2e/layout', 'e2e/shell']],
  [/lazy|preload|src\/build/, ['e2e/lazy']],
  [/offline|service-worker/, ['e2e/offline']],
  [/print|letterhead/, ['e2e/paper']],
]

/** Returns the files and folders of tests that stand for a changed path; none where only imports can tell. */
export function testsOf(path: string): string[] {
  if (/^(?:tests\/server|e2e)\/.*\.(?:test|spec)\.ts$/.test(path)) return [path]
  if (!path.startsWith('src/')) return []
  return rooms.flatMap(([source, tests]) => (source.test(path) ? tests : []))
}
