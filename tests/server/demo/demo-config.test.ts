import { expect, test } from 'vitest'
import { demoConfig } from '#server/commands/demo.ts'

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
  expect(demoConfig(env)).toEqual({
    host: '127.0.0.1',
    port: 3001,
    dataDir: '/srv/promodesk-demo',
    minFree: { uploads: 1024 ** 3, writes: 256 * 1024 ** 2 },
    fileQuota: { own: 10 * 1024 ** 3, all: 100 * 1024 ** 3 },
    databaseUrl: undefined,
    publicUrl: undefined,
    trustedProxies: 0,
    drainSeconds: 0,
    historyYears: 3,
    logLevel: 'warn',
    aiTools: true,
    passwordSignIn: true,
    oidcProviders: [],
  })
  // A key for another program must not prevent the demo from starting.
  expect(demoConfig({ AI_API_KEY: 'sk-secret' }).ai).toBeUndefined()
})
