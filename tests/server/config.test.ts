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
    s3: undefined,
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

const s3 = {
  S3_ENDPOINT: 'https://s3.example.ru',
  S3_REGION: 'ru-1',
  S3_BUCKET: 'desk',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('a storage of files is configured whole', () => {
  const storage = {
    endpoint: new URL('https://s3.example.ru'),
    region: 'ru-1',
    bucket: 'desk',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  }
  expect(readConfig(s3).s3).toEqual({ ...storage, forcePathStyle: false })
  expect(readConfig({ ...s3, S3_FORCE_PATH_STYLE: 'true' }).s3).toEqual({ ...storage, forcePathStyle: true })
})

test('of half a storage every variable that is missing is named', () => {
  for (const missing of Object.keys(s3)) {
    const fault = new RegExp(`^Неверная конфигурация:\n  ${missing}: не задана[^\n]*$`)
    expect(() => readConfig({ ...s3, [missing]: ' ' })).toThrow(fault)
  }
  expect(() => readConfig({ S3_FORCE_PATH_STYLE: 'true' })).toThrow(/S3_ENDPOINT[\s\S]*S3_SECRET_ACCESS_KEY/)
  expect(() => readConfig({ ...s3, S3_ENDPOINT: 'минио' })).toThrow(/S3_ENDPOINT: нужен адрес/)
})
