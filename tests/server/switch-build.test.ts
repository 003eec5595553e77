import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { switchBuild } from '#server/commands/switch-build.ts'

test('a new build replaces the served one, whose files stay, and the last five builds stay', () => {
  const dist = createDist()
  for (let minute = 10; minute < 20; minute++) {
    build(dist, `${minute}`)
    const earlier = existsSync(join(dist, 'client')) ? realpathSync(join(dist, 'client')) : undefined
    switchBuild(dist, new Date(`2026-11-23T10:${minute}:00Z`))
    for (const part of ['client', 'server']) {
      expect(readFileSync(join(dist, part, 'file'), 'utf8')).toBe(`${minute}`)
    }
    if (earlier) expect(readFileSync(join(earlier, 'file'), 'utf8')).toBe(`${minute - 1}`)
  }
  expect(readdirSync(join(dist, 'builds'))).toHaveLength(6)
  expect(readdirSync(dist).sort()).toEqual(['builds', 'client', 'server'])
})

test('the served build stays after the clock was set back', () => {
  const dist = createDist()
  for (let minute = 59; minute > 49; minute--) {
    build(dist, `${minute}`)
    switchBuild(dist, new Date(`2026-11-23T10:${minute}:00Z`))
    expect(readFileSync(join(dist, 'server', 'file'), 'utf8')).toBe(`${minute}`)
  }
})

function createDist(): string {
  const dist = mkdtempSync(join(tmpdir(), 'promodesk-dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  return dist
}

function build(dist: string, content: string) {
  for (const part of ['client', 'server']) {
    mkdirSync(join(dist, 'next', part), { recursive: true })
    writeFileSync(join(dist, 'next', part, 'file'), content)
  }
}
