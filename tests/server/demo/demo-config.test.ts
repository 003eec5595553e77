import { expect, test } from 'vitest'
import { demoConfig } from '#server/commands/demo.ts'
import { readConfig } from '#server/config.ts'

test('the demo ignores the database, the folder and the address of the real server', () => {
  const env = {
    HOST: '0.0.0.0',
    PORT: '3001',
    DATA_DIR: '/srv/promodesk',
    DATABASE_URL: 'postgres://desk@db.example/desk',
    PUBLIC_URL: 'https://desk.example',
    TRUST_PROXY: 'true',
    S3_BUCKET: 'files',
    AI_BASE_URL: 'https://api.example/v1',
    AI_API_KEY: 'sk-secret',
    AI_MODEL: 'large',
    OIDC_PROVIDERS: 'staff',
    PASSWORD_SIGN_IN: 'false',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'desk@agency.example',
  }
  const own = { port: 3001, dataDir: '/srv/promodesk-demo', logLevel: 'warn' }
  expect(demoConfig(env)).toEqual({ ...readConfig({}), ...own })
  // A key for another program must not prevent the demo from starting.
  expect(demoConfig({ AI_API_KEY: 'sk-secret' }).ai).toBeUndefined()
})
