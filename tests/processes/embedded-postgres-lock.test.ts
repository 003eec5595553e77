import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockDataFolder } from '#server/db/embedded/data-folder.ts'
import { newDatabase, newDataDir, query, startApp, startHere } from './embedded-postgres-process.ts'

test('a second app on the same folder is refused by name, and the first one continues', async () => {
  const dataDir = await newDatabase()
  const first = await startApp(dataDir)
  const second = await startApp(dataDir)
  expect(second.answer).toMatchObject({ code: 'data_folder_busy' })
  expect(second.answer.message).toContain(`Папка данных ${dataDir} уже занята другим запущенным PromoDesk`)
  expect(await query(first.answer.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a second start in the same process is refused, also by another path, and the first one continues', async () => {
  const dataDir = await newDatabase()
  const { connection } = await startHere(dataDir)
  symlinkSync(dataDir, `${dataDir}-link`)
  await expect(startHere(dataDir)).rejects.toMatchObject({ code: 'data_folder_busy' })
  await expect(startHere(`${dataDir}-link`)).rejects.toMatchObject({ code: 'data_folder_busy' })
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  // The refused start must not release the first one's lock.
  expect((await startApp(dataDir)).answer).toMatchObject({ code: 'data_folder_busy' })
})

test('exactly one of several simultaneous apps gets the folder', async () => {
  const dataDir = newDataDir()
  const apps = await Promise.all([1, 2, 3].map(() => startApp(dataDir)))
  const codes = apps.map(({ answer }) => answer.code)
  expect(codes.sort()).toEqual(['data_folder_busy', 'data_folder_busy', undefined])
})

test('the lock survives garbage collection', async () => {
  const dataDir = await newDatabase()
  await startApp(dataDir, { launcher: [process.execPath, '--expose-gc'] })
  expect((await startApp(dataDir)).answer).toMatchObject({ code: 'data_folder_busy' })
})

test('a stop and a failed start free the lock', async () => {
  const dataDir = await newDatabase()
  await expect(startHere(dataDir, { platform: 'plan9-mips' })).rejects.toMatchObject({
    code: 'postgres_unavailable',
  })
  const { stop } = await startHere(dataDir)
  await stop()
  expect((await startApp(dataDir)).answer.code).toBeUndefined()
})

test('the lock leaves only its own empty file in the folder', async () => {
  const dataDir = newDataDir()
  mkdirSync(dataDir, { recursive: true })
  const lock = lockDataFolder(dataDir)
  expect(readdirSync(dataDir)).toEqual(['lock.sqlite'])
  lock.release()
  lock.release()
  lockDataFolder(dataDir).release()
})
