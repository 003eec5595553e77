import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { storagePolicy } from '#client/lib/device/storage-policy.ts'
import type { Api } from '#client/lib/http/create-api.ts'
import { chooseBase } from '#client/lib/server/base-calls.ts'
import { chooseServer, ours } from '#client/lib/server/server-calls.ts'
import { createChatStore } from '#client/offline/database/chat-store.ts'
import { syncChannels } from '#client/offline/sync/sync-channels.ts'
import * as channels from '#contract/channels.ts'
import { ChannelServer } from './channel-server.ts'
import { sampleChannels } from './sample-channels.ts'
import { openDatabase } from './the-copy.ts'

/** A field that the contract may get one day; outside the policy no device stores it. */
const unlisted = { margin: 'тайна агентства' }
const everything = async (db: ReturnType<typeof openDatabase>) =>
  JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))

test("a channel's field outside the storage policy never reaches the device, at first or by a change", async () => {
  await using server = await ChannelServer.start(sampleChannels(25, 1))
  const db = openDatabase()
  const api = withUnlisted(server.api)
  const parts = {
    db,
    api,
    server: async () => ({ ...chooseServer(api, ours), ...chooseBase(api, true) }),
  }
  await syncChannels(parts)
  expect(await db.channels(0).count()).toBe(25)
  const [changed] = sampleChannels(25, 2)
  if (changed) server.put(changed)
  await syncChannels(parts)
  expect(await db.channels(0).get(changed?.id ?? 0)).toEqual(changed)
  expect(await everything(db)).not.toContain('тайна')
  for (const row of await db.channels(0).toArray()) {
    expect(Object.keys(storagePolicy.channels)).toEqual(expect.arrayContaining(Object.keys(row)))
  }
})

test('a field outside the policy of a small list, a message or its attributes never reaches the device', async () => {
  const db = openDatabase()
  for (const name of ['chats', 'directions', 'positions', 'services', 'templates'] as const) {
    await db.keepSeenList(name, [{ ...unlisted, title: 'Видно', room_name: 'Видно' }])
  }
  await createChatStore(db).keepHistory('a', [
    { ...unlisted, msg: 'Видно', attributes: { ...unlisted, role: 'user', id: '1', stopped: true } },
  ])
  expect(await everything(db)).not.toContain('тайна')
  expect((await everything(db)).match(/Видно/g)).toHaveLength(6)
})

/** An API whose answers have the new field in each channel. */
function withUnlisted(api: Api): Api {
  return async (endpoint, ...rest) => {
    const answer = await api(endpoint, ...rest)
    if (endpoint.path === channels.changes.path && typeof answer === 'object' && answer !== null) {
      const items: unknown = Reflect.get(answer, 'items')
      if (Array.isArray(items)) for (const item of items) Object.assign(item, unlisted)
    }
    return answer
  }
}

test("no other file names a key of the browser's storages", () => {
  const root = join(import.meta.dirname, '../../../src/client')
  const names = Object.values(storageKeys).filter((name) => name !== storageKeys.database)
  const literal = /\b(?:[gs]etItem|removeItem|caches\s*\.(?:open|has|delete))\(\s*['"`]/
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const guilty = files
    .filter((file) => !file.endsWith('storage-keys.ts'))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return literal.test(text) || names.some((name) => text.includes(`'${name}`) || text.includes(`\`${name}`))
    })
  expect(files.length).toBeGreaterThan(100)
  expect(guilty).toEqual([])
})
