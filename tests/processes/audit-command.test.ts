import { expect, test } from 'vitest'
import { createDataDir, run, startBuiltServer } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'

test('the audit command reads the log with and without a running server', async () => {
  const DATA_DIR = await createDataDir()
  const command = (...args: string[]) => run(['src/server/cli.ts', ...args], { DATA_DIR }, `${password}\n`)
  const audit = async (...args: string[]) => {
    const { code, output } = await command('audit', ...args)
    return { code, lines: output.trimEnd().split('\n') }
  }
  const { origin, child, end } = await startBuiltServer({ DATA_DIR })
  await command('users', 'add', 'vera@agency.example', 'Вера')
  await command('users', 'add', 'anna@agency.example', 'Анна')
  await new TestClient(origin).signIn('anna@agency.example', 'wrong password')
  await new TestClient(origin).signIn()
  await command('users', 'disable', 'anna@agency.example')
  const entries = [
    /^\S+\tuser_added\t-\tvera@agency\.example\t-$/,
    /^\d{4}-\d\d-\d\dT\S+Z\tuser_added\t-\tanna@agency\.example\t-$/,
    /^\S+\tsign_in_denied\t-\tanna@agency\.example\t127\.0\.0\.1$/,
    /^\S+\tsign_in\tanna@agency\.example\t-\t127\.0\.0\.1$/,
    /^\S+\tuser_disabled\t-\tanna@agency\.example\t-$/,
  ].map((pattern) => expect.stringMatching(pattern))
  expect(await audit('--since', '1h')).toEqual({ code: 0, lines: entries })
  expect(await audit('--since', '2026-01-01', '--action', 'sign_in_denied', '--user', 'ANNA@agency.example')).toEqual({
    code: 0,
    lines: [entries[2]],
  })
  expect(await audit('--since', 'вчера')).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^--since: нужна дата/)],
  })
  child.kill('SIGTERM')
  await end
  expect(await audit('--user', 'anna@agency.example')).toEqual({ code: 0, lines: entries.slice(1) })
})
