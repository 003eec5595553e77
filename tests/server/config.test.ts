import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

test('an empty environment gives a server for this machine only', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: undefined,
    databaseUrl: undefined,
    publicUrl: undefined,
    trustedProxies: 0,
    logLevel: 'info',
  })
})

test('empty variables count as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('every wrong variable is named at once', () => {
  const env = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'desk',
    TRUST_PROXY: 'yes',
    LOG_LEVEL: 'loud',
    DATA_DIR: 'data',
  }
  expect(() => readConfig(env)).toThrow(
    /PORT: .*[\s\S]*DATA_DIR: .*[\s\S]*DATABASE_URL: .*[\s\S]*PUBLIC_URL: .*[\s\S]*TRUST_PROXY: .*[\s\S]*LOG_LEVEL: /,
  )
})
