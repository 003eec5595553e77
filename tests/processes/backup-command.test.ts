import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileHashes } from '../server/backup/database-contents.ts'
import { uploadOne } from '../server/files/upload.ts'
import { createDataDir, run, startBuiltServer } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'

test('a backup made beside a running server restores into an empty folder, and a server runs on it', async () => {
  const DATA_DIR = await createDataDir()
  const command = (name: string, args: string[], env = { DATA_DIR }) =>
    run(['src/server/cli.ts', name, ...args], { ...env, INIT_CWD: DATA_DIR }, `${password}\n`)
  const { origin } = await startBuiltServer({ DATA_DIR })
  await command('users', ['add', 'anna@agency.example', 'Анна'])
  const api = new TestClient(origin)
  await api.signIn()
  const file = await uploadOne(api, 'Бриф.txt', 'Зимнее меню')
  expect(await command('backup', ['copy.tar.gz'])).toEqual({
    code: 0,
    output: expect.stringMatching(
      /(?:^|\n)Копия готова и проверена: .*copy\.tar\.gz\nСделана \S+Z, PromoDesk \d+\.\d+\.\d+.*\. Строк: \d+ в \d+ таблицах/,
    ),
  })
  expect(readdirSync(join(DATA_DIR, 'backups'))).toEqual([expect.stringMatching(/^promodesk-.*\.tar\.gz$/)])

  const path = join(DATA_DIR, 'copy.tar.gz')
  const used = await command('restore', [path, '--unsigned'])
  expect(used).toEqual({ code: 1, output: expect.stringMatching(/^Папка .* не пуста.*Ничего не изменено/) })
  const empty = { DATA_DIR: await createDataDir() }
  expect(await command('restore', [path, '--unsigned'], empty)).toMatchObject({ code: 0 })
  expect(fileHashes(empty.DATA_DIR)).toEqual(fileHashes(DATA_DIR))

  const restored = new TestClient((await startBuiltServer(empty)).origin)
  Object.assign(restored, { token: api.token, cookie: api.cookie })
  expect((await restored.send('GET', '/chats')).status).toBe(401)
  expect((await restored.send('POST', '/auth/refresh')).status).toBe(401)
  await restored.signIn()
  expect((await restored.send<string>('GET', `/files/${file.id}`)).body).toBe('Зимнее меню')
})

test('an encrypted backup is restored with its passphrase, a plain one only with --unsigned', async () => {
  const DATA_DIR = await createDataDir()
  const command = (args: string[], env = { DATA_DIR }) =>
    run(['src/server/cli.ts', ...args], { ...env, INIT_CWD: DATA_DIR }, `${password}\n`)
  await command(['users', 'add', 'anna@agency.example', 'Анна'])
  writeFileSync(join(DATA_DIR, 'secret'), 'тёплый свет над полем\n')
  writeFileSync(join(DATA_DIR, 'short'), 'коротко')
  const secret = ['--passphrase-file', 'secret']
  expect(await command(['backup', 'copy', '--passphrase-file', 'short'])).toEqual({
    code: 1,
    output: expect.stringContaining('короче 12 знаков'),
  })
  expect((await command(['backup', 'copy', ...secret])).output).not.toContain('не зашифрована')
  expect((await command(['backup', 'plain'])).output).toContain('Копия не зашифрована')
  const empty = { DATA_DIR: await createDataDir() }
  const refusals: [string[], RegExp][] = [
    [['copy'], /зашифрована: добавьте --passphrase-file/],
    [['copy', '--unsigned'], /зашифрована: добавьте --passphrase-file/],
    [['copy', '--passphrase-file', 'plain'], /не подходит/],
    [['plain'], /повторите с --unsigned/],
    [['plain', ...secret], /повторите с --unsigned и без пароля/],
  ]
  for (const [args, output] of refusals) {
    const refused = await command(['restore', ...args], empty)
    expect(refused, args.join(' ')).toEqual({ code: 1, output: expect.stringMatching(output) })
    expect(readdirSync(empty.DATA_DIR)).toEqual([])
  }
  expect(await command(['restore', 'copy', ...secret], empty)).toMatchObject({ code: 0 })
  expect((await command(['users', 'list'], empty)).output).toBe('anna@agency.example\tАнна\tадминистратор\n')
  expect(await command(['users', 'rotate-key'], empty)).toEqual({
    code: 0,
    output: 'Ключ сменён, все входы завершены: войти нужно заново. Ключи доступа людей остались.\n',
  })
})

test('a backup without a database says so and creates none', async () => {
  const DATA_DIR = await createDataDir()
  const { code, output } = await run(['src/server/cli.ts', 'backup', join(DATA_DIR, 'copy')], { DATA_DIR })
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/нет базы данных PromoDesk/) })
  expect(readdirSync(DATA_DIR)).toEqual([])
})
