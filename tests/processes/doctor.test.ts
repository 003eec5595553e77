import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretKey } from '../server/assistant/upstream.ts'
import { bucketVariables } from '../server/files/s3-storage.ts'
import { startBareServer } from '../server/mail/mail-server.ts'
import { createDataDir, run, startBuiltServer } from '../server/server-process.ts'

const doctor = (env: Record<string, string>) => run(['src/server/cli.ts', 'doctor'], env)

test('wrong variables end the doctor with 1 and are named without their values', async () => {
  const { code, output } = await doctor({ PORT: 'secret-port', AI_API_KEY: secretKey })
  expect(code).toBe(1)
  expect(output).toMatch(/✗ Настройки: Неверная конфигурация:\n {2}PORT: нужен номер порта/)
  expect(output).toContain('AI_MODEL: обязательна')
  expect(output).not.toMatch(new RegExp(`secret-port|${secretKey}`))
})

test('before the first start the doctor creates nothing and ends with 0', async () => {
  const DATA_DIR = join(await createDataDir(), 'data')
  const { code, output } = await doctor({ DATA_DIR })
  expect({ code, exists: existsSync(DATA_DIR) }).toEqual({ code: 0, exists: false })
  expect(output).toContain('! База данных: Базы данных ещё нет.')
})

test('the doctor joins a running server, tells each failure with its remedy and prints no secret', async () => {
  const DATA_DIR = await createDataDir()
  await startBuiltServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  const faults = {
    AI_BASE_URL: 'http://127.0.0.1:1/v1',
    AI_MODEL: 'large',
    AI_API_KEY: secretKey,
    ...bucketVariables(1),
    WRITES_MIN_FREE_MIB: '999999999',
  }
  const { code, output } = await doctor({ DATA_DIR, ...faults })
  expect(code).toBe(1)
  expect(output).toMatch(/✓ База данных: PostgreSQL 1\d\.\d+, схема этой версии PromoDesk\./)
  expect(output).toMatch(/✗ Место на диске: .+\n {2}→ Освободите место/)
  expect(output).toMatch(/✗ Модель: large: .+ \(model_unreachable\)\n {2}→ Проверьте AI_BASE_URL/)
  expect(output).toMatch(/✗ Хранилище файлов: .+\n {2}→ Проверьте S3_ENDPOINT/)
  expect(output).not.toContain(secretKey)
})

test('services that are silent are asked at once, each is told, and a database only once', async () => {
  const [database, provider, bucket] = await startSilentTogether(3)
  const { code, output } = await doctor({
    DATABASE_URL: `postgres://desk:secret@127.0.0.1:${database?.port}/desk?sslmode=disable`,
    PUBLIC_URL: 'https://desk.example.ru',
    OIDC_PROVIDERS: 'staff',
    OIDC_STAFF_ISSUER: `http://127.0.0.1:${provider?.port}`,
    OIDC_STAFF_CLIENT_ID: 'desk',
    ...bucketVariables(bucket?.port ?? 0),
  })
  expect(code).toBe(1)
  expect(output).toMatch(/✗ База данных: База данных не отвечает .*\(ECONNRESET\)\n {2}→/)
  expect(output).toMatch(/✗ Хранилище файлов: .*\n {2}→/)
  expect(output).toMatch(/✗ Вход через провайдера: .*\n {2}→ Проверьте OIDC_STAFF_ISSUER/)
  expect(database?.connections).toBe(1)
  expect(output).not.toMatch(new RegExp(`secret|${secretKey}|An error`))
})

/** Starts services that are silent until each has a caller, and then reset every connection. */
async function startSilentTogether(count: number) {
  const held: Socket[] = []
  const services = Array.from({ length: count }, () => ({ port: 0, connections: 0 }))
  for (const service of services) {
    service.port = await startBareServer('127.0.0.1', (socket) => {
      service.connections += 1
      held.push(socket)
      if (services.every(({ connections }) => connections > 0)) for (const one of held.splice(0)) one.resetAndDestroy()
    })
  }
  return services
}
