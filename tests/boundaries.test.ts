import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const forbidden = [
  ['src/domain/money.ts', '#contract/error.ts'],
  ['src/domain/money.ts', 'dayjs'],
  ['src/contract/channels.ts', '#server/app.ts'],
  ['src/contract/channels.ts', '#client/app.tsx'],
  ['src/server/app.ts', '#client/app.tsx'],
  ['src/server/modules/channels/channels.service.ts', '#server/modules/auth/auth.repository.ts'],
  ['src/server/modules/channels/channels.service.ts', '../auth/auth.service.ts'],
  ['src/client/app.tsx', '#server/app.ts'],
  ['src/client/features/chat/chat-page.tsx', '#client/features/channels/channels-page.tsx'],
  ['src/client/features/chat/chat-page.tsx', '../channels/channels-page.tsx'],
  ['src/client/features/chat/chat-page.tsx', '#client/routes/__root.tsx'],
  ['src/client/ui/page-header.tsx', '#client/features/auth/login-page.tsx'],
  ['src/client/lib/api.ts', '#client/layout/side-menu.tsx'],
  ['src/client/layout/side-menu.tsx', '#client/features/auth/login-page.tsx'],
] as const

const allowed = [
  ['src/domain/channel-search.ts', './search-text.ts'],
  ['src/contract/channels.ts', '#domain/channel.ts'],
  ['src/server/modules/channels/channels.service.ts', '#server/modules/audit/audit.service.ts'],
  ['src/client/features/chat/chat-page.tsx', '#client/ui/page-header.tsx'],
  ['src/client/routes/login.tsx', '#client/features/auth/login-page.tsx'],
] as const

test.each(forbidden)('the build refuses that %s imports %s', (file, specifier) => {
  const { status, output } = lintImport(file, specifier)
  expect(output).toContain('noRestrictedImports')
  expect(status).not.toBe(0)
})

test.each(allowed)('%s may import %s', (file, specifier) => {
  expect(lintImport(file, specifier).output).not.toContain('noRestrictedImports')
})

/** Plants the import in an empty tree with the project's own Biome configuration, and lints it as the build does. */
function lintImport(file: string, specifier: string) {
  const root = mkdtempSync(join(tmpdir(), 'promodesk-boundaries-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), `import { planted } from '${specifier}'\n\nexport const used = planted\n`)
  symlinkSync(resolve('biome.json'), join(root, 'biome.json'))
  const biome = resolve('node_modules/.bin/biome')
  const result = spawnSync(biome, ['lint', '--vcs-enabled=false', file], { cwd: root, encoding: 'utf8' })
  return { status: result.status, output: result.stdout + result.stderr }
}
