import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const forbidden = [
  ['src/domain/money.ts', '#contract/error.ts'],
  ['src/domain/money.ts', 'dayjs'],
  ['src/contract/channels.ts', '#server/app.ts'],
  ['src/contract/channels.ts', '#client/app.tsx'],
  ['src/server/app.ts', '#client/app.tsx'],
  ['src/server/modules/channels/channels.service.ts', '#server/modules/auth/auth.repository.ts'],
  ['src/server/modules/channels/channels.service.ts', '../auth/auth.service.ts'],
  ['src/client/app.tsx', '#server/app.ts'],
  ['src/client/features/chat/page/chat-page.tsx', '#client/features/channels/list/channels-base-page.tsx'],
  ['src/client/features/chat/page/chat-page.tsx', '../../channels/list/channels-base-page.tsx'],
  ['src/client/features/chat/page/chat-page.tsx', '#client/routes/__root.tsx'],
  ['src/client/ui/page/page-header.tsx', '#client/features/auth/sign-in-page.tsx'],
  ['src/client/lib/api/api.ts', '#client/layout/menu/side-menu.tsx'],
  ['src/client/layout/menu/side-menu.tsx', '#client/features/auth/sign-in-page.tsx'],
  ['src/client/lib/api/api.ts', '#client/offline/device/sync.ts'],
  ['src/client/lib/api/api.ts', '#client/data/users.queries.ts'],
  ['src/client/offline/device/sync.ts', '#client/data/users.queries.ts'],
  ['src/client/offline/device/sync.ts', '#client/ui/page/page-header.tsx'],
  ['src/client/data/users.queries.ts', '#client/ui/page/page-header.tsx'],
  ['src/client/ui/page/page-header.tsx', '#client/layout/menu/side-menu.tsx'],
  ['src/client/layout/menu/side-menu.tsx', '#client/routes/__root.tsx'],
  ['src/client/features/help/help-guide.tsx', '#client/features/chat/page/chat-page.tsx'],
] as const

const allowed = [
  ['src/domain/channel-search/channel-search.ts', '#domain/search-text.ts'],
  ['src/contract/channels.ts', '#domain/channel.ts'],
  ['src/server/modules/channels/channels.service.ts', '#server/modules/audit/audit.service.ts'],
  ['src/client/features/chat/page/chat-page.tsx', '#client/ui/page/page-header.tsx'],
  ['src/client/features/chat/page/chat-page.tsx', '#client/features/chat/data/chats.queries.ts'],
  ['src/client/data/users.queries.ts', '#client/offline/copy/kept-lists.ts'],
  ['src/client/routes/login.tsx', '#client/features/auth/sign-in-page.tsx'],
] as const

const refused = refusedImports([...forbidden, ...allowed])

test.each(forbidden)('the build refuses that %s imports %s', (file, specifier) => {
  expect(refused).toContain(`${file} ${specifier}`)
})

test.each(allowed)('%s may import %s', (file, specifier) => {
  expect(refused).not.toContain(`${file} ${specifier}`)
})

const housesWithRooms = [
  ...globSync('src/client/features/*'),
  ...['src/client/lib', 'src/client/offline', 'src/client/ui', 'src/domain', 'src/server', 'src/server/db'],
]

test.each(housesWithRooms)('the folders of %s do not import one another in a cycle', (house) => {
  const imports = new Map<string, Set<string>>()
  for (const file of globSync(`${house}/*/**/*.{ts,tsx}`)) {
    const from = roomOf(file, house)
    const known = imports.get(from) ?? new Set()
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/'#([^']+)'/g)) {
      const to = specifier.startsWith(house.slice(4)) ? roomOf(`src/${specifier}`, house) : from
      if (to !== from) known.add(to)
    }
    imports.set(from, known)
  }
  for (const room of imports.keys()) expect(reachable(room, imports), room).not.toContain(room)
})

test('only lib/server asks which server it is', () => {
  const asking = globSync('src/client/**/*.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes("'#contract/meta.ts'"),
  )
  expect(asking.map(dirname)).toEqual(asking.map(() => 'src/client/lib/server'))
  expect(asking).not.toEqual([])
})

/** Returns the subfolder of `house` that holds the file, or `.` for a file directly in `house`. */
function roomOf(file: string, house: string): string {
  const [room = '', ...rest] = file.slice(house.length + 1).split('/')
  return rest.length > 0 ? room : '.'
}

function reachable(room: string, imports: Map<string, Set<string>>, seen = new Set<string>()): Set<string> {
  for (const next of imports.get(room) ?? []) {
    if (seen.has(next)) continue
    seen.add(next)
    reachable(next, imports, seen)
  }
  return seen
}

/** Lints the imports in an empty tree with the project's own Biome configuration; returns those that it refuses. */
function refusedImports(imports: readonly (readonly [file: string, specifier: string])[]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'promodesk-boundaries-'))
  try {
    const planted = imports.map(([file, specifier], index) => {
      const path = join(dirname(file), `planted-${index}-${basename(file)}`)
      mkdirSync(join(root, dirname(file)), { recursive: true })
      writeFileSync(join(root, path), `import { planted } from '${specifier}'\n\nexport const used = planted\n`)
      return { path, name: `${file} ${specifier}` }
    })
    symlinkSync(resolve('biome.json'), join(root, 'biome.json'))
    const options = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.']
    const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), options, { cwd: root, encoding: 'utf8' })
    const lines = stdout.split('\n').filter((line) => line.includes('noRestrictedImports'))
    return planted.flatMap(({ path, name }) => (lines.some((line) => line.includes(path)) ? name : []))
  } finally {
    rmSync(root, { recursive: true })
  }
}
