import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { uploadOne } from '../files/upload.ts'
import { createDataDir, run, startServerProcess } from '../server-process.ts'
import { password, TestClient } from '../test-server.ts'
import { fileHashes } from './database-contents.ts'

test('a backup made beside a running server restores into an empty folder, and a server runs on it', async () => {
  const DATA_DIR = await createDataDir()
  const command = (name: string, args: string[], env = { DATA_DIR }) =>
    run(['src/server/cli.ts', name, ...args], { ...env, INIT_CWD: DATA_DIR }, `${password}\n`)
  const { origin } = await startServerProcess({ DATA_DIR })
  await command('users', ['add', 'anna@agency.example', 'Анна'])
  const api = new TestClient(origin)
  await api.signIn()
  const file = await uploadOne(api, 'Бриф.txt', 'Зимнее меню')
  expect(await command('backup', ['copy.tar.gz'])).toEqual({
    ...{
      code: 0,
      output: expect.stringMatching(
        /^Копия готова и проверена: .*copy\.tar\.gz\nСделана \S+Z, PromoDesk \d+\.\d+\.\d+.*\. Строк: \d+ в \d+ таблицах/,
      ),
    },
  })
  expect(readdirSync(join(DATA_DIR, 'backups'))).toEqual([expect.stringMatching(/^promodesk-.*\.tar\.gz$/)])

  const path = join(DATA_DIR, 'copy.tar.gz')
  const used = await command('restore', [path])
  expect(used).toEqual({ code: 1, output: expect.stringMatching(/^Папка .* не пуста.*Ничего не изменено/) })
  const empty = { DATA_DIR: await createDataDir() }
  expect(await command('restore', [path], empty)).toMatchObject({ code: 0 })
  expect(fileHashes(empty.DATA_DIR)).toEqual(fileHashes(DATA_DIR))

  const restored = new TestClient((await startServerProcess(empty)).origin)
  // The restored session is valid.
  restored.token = api.token
  expect((await restored.send<string>('GET', `/files/${file.id}`)).body).toBe('Зимнее меню')
}, 120_000)

test('a backup without a database says so and creates none', async () => {
  const DATA_DIR = await createDataDir()
  const { code, output } = await run(['src/server/cli.ts', 'backup', join(DATA_DIR, 'copy')], { DATA_DIR })
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/нет базы данных PromoDesk/) })
  expect(readdirSync(DATA_DIR)).toEqual([])
})
