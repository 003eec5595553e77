import { expect, test } from 'vitest'
import { defaultDataDir } from '#server/db/open-connection.ts'

const user = { isRoot: false, home: '/home/anna', env: {}, demo: false, platform: 'linux' } as const

test('root’s data lie outside its closed home', () => {
  expect(defaultDataDir({ ...user, isRoot: true, home: '/root' })).toBe('/var/lib/promodesk')
  expect(defaultDataDir({ ...user, isRoot: true, home: '/root', demo: true })).toBe('/var/lib/promodesk-demo')
})

test('a user’s data lie where the XDG specification puts them', () => {
  expect(defaultDataDir(user)).toBe('/home/anna/.local/share/promodesk')
  expect(defaultDataDir({ ...user, env: { XDG_DATA_HOME: '/data/anna' }, demo: true })).toBe(
    '/data/anna/promodesk-demo',
  )
})

test('an empty or relative XDG_DATA_HOME is ignored', () => {
  for (const XDG_DATA_HOME of ['', 'share']) {
    expect(defaultDataDir({ ...user, env: { XDG_DATA_HOME } })).toBe('/home/anna/.local/share/promodesk')
  }
})

test('data lie in Application Support on macOS', () => {
  expect(defaultDataDir({ ...user, home: '/Users/anna', platform: 'darwin', demo: true })).toBe(
    '/Users/anna/Library/Application Support/PromoDesk-demo',
  )
})
