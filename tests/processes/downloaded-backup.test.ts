import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileHashes } from '../server/backup/database-contents.ts'
import { uploadOne } from '../server/files/upload.ts'
import { createDataDir, run } from '../server/server-process.ts'
import { password, startTestServer } from '../server/test-server.ts'

test('a copy that the page «Система» downloads is restored by the command, with its files', async () => {
  const { api, origin, dataDir } = await startTestServer()
  await api.signIn()
  await uploadOne(api, 'Бриф.txt', 'Зимнее меню')
  const passphrase = 'синий кит под мостом'
  const answer = await fetch(`${origin}/api/v1/admin/system/full-backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ passphrase, password }),
  })
  const folder = await createDataDir()
  writeFileSync(join(folder, 'copy'), Buffer.from(await answer.arrayBuffer()))
  writeFileSync(join(folder, 'secret'), `${passphrase}\n`)
  const env = { DATA_DIR: await createDataDir(), INIT_CWD: folder }
  const command = (...args: string[]) => run(['src/server/cli.ts', ...args], env, '')
  expect(await command('restore', 'copy', '--passphrase-file', 'secret')).toEqual({
    code: 0,
    output: expect.stringMatching(/^Копия восстановлена: .*Файлов: 1, байт: \d+\./s),
  })
  expect(fileHashes(env.DATA_DIR)).toEqual(fileHashes(dataDir))
  expect((await command('users', 'list')).output).toContain('anna@agency.example\tАнна Белова\tадминистратор')
})
