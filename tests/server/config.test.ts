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
    drainSeconds: 0,
    historyYears: 3,
    logLevel: 'info',
    minFree: { uploads: 1024 ** 3, writes: 256 * 1024 ** 2 },
    fileQuota: { own: 10 * 1024 ** 3, all: 100 * 1024 ** 3 },
    ai: undefined,
    aiTools: true,
    s3: undefined,
    passwordSignIn: true,
    oidcProviders: [],
  })
})

test('empty variables count as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('address and model configure a language model', () => {
  expect(readConfig({ AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'qwen' }).ai).toEqual({
    baseUrl: 'http://127.0.0.1:11434/v1',
    apiKey: undefined,
    model: 'qwen',
    fast: undefined,
    api: 'chat',
    imageModel: undefined,
    contextTokens: 32_000,
    maxOutputTokens: undefined,
    monthlyTokens: undefined,
  })
})

test('every property of the language model can be set', () => {
  const env = {
    AI_BASE_URL: 'https://api.example.ru/v1',
    AI_API_KEY: ' sk-1 ',
    AI_MODEL: 'gpt',
    AI_FAST_MODEL: 'gpt-mini',
    AI_FAST_CONTEXT_TOKENS: '64000',
    AI_API: 'responses',
    AI_IMAGE_MODEL: 'painter',
    AI_CONTEXT_TOKENS: '200000',
    AI_MAX_OUTPUT_TOKENS: '8000',
    AI_MONTHLY_TOKENS: '2000000',
  }
  expect(readConfig(env).ai).toEqual({
    baseUrl: 'https://api.example.ru/v1',
    apiKey: 'sk-1',
    model: 'gpt',
    fast: { model: 'gpt-mini', contextTokens: 64_000 },
    api: 'responses',
    imageModel: 'painter',
    contextTokens: 200_000,
    maxOutputTokens: 8_000,
    monthlyTokens: 2_000_000,
  })
})

test('the assistant may look into the base unless the configuration forbids it', () => {
  expect(readConfig({}).aiTools).toBe(true)
  expect(readConfig({ AI_TOOLS: 'false' }).aiTools).toBe(false)
  expect(() => readConfig({ AI_TOOLS: 'no' })).toThrow(/AI_TOOLS: true или false/)
})

const model = { AI_BASE_URL: 'https://api.example.ru', AI_MODEL: 'gpt' }
const fast = { AI_FAST_MODEL: 'gpt-mini', AI_FAST_CONTEXT_TOKENS: '10000' }

test.each([
  [{ ...model, AI_MODEL: '' }, /AI_MODEL: обязательна/],
  [{ AI_MODEL: 'gpt' }, /AI_BASE_URL: обязательна/],
  [{ AI_API_KEY: 'sk-1' }, /AI_BASE_URL: обязательна[\s\S]*AI_MODEL: обязательна/],
  [{ ...model, AI_BASE_URL: 'api.example.ru' }, /AI_BASE_URL: нужен адрес/],
  [{ ...model, AI_BASE_URL: 'https://user:password@api.example.ru' }, /AI_BASE_URL: нужен адрес/],
  [{ ...model, AI_BASE_URL: 'https://api.example.ru/?v=1' }, /AI_BASE_URL: нужен адрес/],
  [{ ...model, AI_API: 'soap' }, /AI_API: одно из: chat, responses/],
  [{ ...model, AI_CONTEXT_TOKENS: '5' }, /AI_CONTEXT_TOKENS: /],
  [{ ...model, AI_MAX_OUTPUT_TOKENS: '20000' }, /AI_MAX_OUTPUT_TOKENS: не больше половины AI_CONTEXT_TOKENS/],
  [
    { ...model, ...fast, AI_MAX_OUTPUT_TOKENS: '8000' },
    /AI_MAX_OUTPUT_TOKENS: не больше половины AI_FAST_CONTEXT_TOKENS/,
  ],
  [{ ...model, AI_MONTHLY_TOKENS: '0' }, /AI_MONTHLY_TOKENS: нужно число токенов/],
])('a wrong configuration of the language model is refused: %o', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test('the message about a wrong key names the variable and does not quote the key', () => {
  const env = { ...model, AI_API_KEY: 'ключ секрет' }
  expect(() => readConfig(env)).toThrow(/AI_API_KEY: нужен ключ/)
  expect(() => readConfig(env)).not.toThrow(/секрет/)
})

test.each(['https://desk.example.ru/desk', 'https://example.ru/?a', 'https://anna@example.ru'])(
  'the public address is that of a whole host, not %s, because pages and cookies live at its root',
  (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow('PUBLIC_URL: нужен адрес без пути')
    expect(readConfig({ PUBLIC_URL: `${new URL(PUBLIC_URL).origin}/` }).publicUrl?.pathname).toBe('/')
  },
)

test('all wrong variables are named at once', () => {
  const env = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'desk',
    TRUST_PROXY: 'yes',
    DRAIN_SECONDS: '61',
    LOG_LEVEL: 'loud',
    UPLOADS_MIN_FREE_MIB: '1 GB',
    WRITES_MIN_FREE_MIB: '-1',
    FILES_PER_USER_MIB: 'much',
    FILES_TOTAL_MIB: '1.5',
    DATA_DIR: 'data',
  }
  expect(() => readConfig(env)).toThrow(
    /PORT: .*[\s\S]*DATA_DIR: .*[\s\S]*DATABASE_URL: .*[\s\S]*PUBLIC_URL: .*[\s\S]*TRUST_PROXY: .*[\s\S]*DRAIN_SECONDS: .*[\s\S]*LOG_LEVEL: .*[\s\S]*UPLOADS_MIN_FREE_MIB: .*[\s\S]*WRITES_MIN_FREE_MIB: .*[\s\S]*FILES_PER_USER_MIB: .*[\s\S]*FILES_TOTAL_MIB: /,
  )
})

const s3 = {
  S3_ENDPOINT: 'https://s3.example.ru',
  S3_REGION: 'ru-1',
  S3_BUCKET: 'desk',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('a complete storage of files is accepted', () => {
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

test('an incomplete storage is refused with every missing variable', () => {
  for (const missing of Object.keys(s3)) {
    const fault = new RegExp(`^Неверная конфигурация:\n  ${missing}: не задана[^\n]*$`)
    expect(() => readConfig({ ...s3, [missing]: ' ' })).toThrow(fault)
  }
  expect(() => readConfig({ S3_FORCE_PATH_STYLE: 'true' })).toThrow(/S3_ENDPOINT[\s\S]*S3_SECRET_ACCESS_KEY/)
  expect(() => readConfig({ ...s3, S3_ENDPOINT: 'минио' })).toThrow(/S3_ENDPOINT: нужен адрес/)
})

const oidc = {
  PUBLIC_URL: 'https://desk.agency.ru',
  OIDC_PROVIDERS: 'staff, yandex',
  OIDC_STAFF_ISSUER: 'https://id.agency.ru/realms/agency',
  OIDC_STAFF_CLIENT_ID: 'promodesk',
  OIDC_STAFF_CLIENT_SECRET: 'secret',
  OIDC_YANDEX_ISSUER: 'https://auth.yandex.cloud',
  OIDC_YANDEX_CLIENT_ID: 'desk',
}

test('each named provider signs users in, without sign-up unless it is allowed', () => {
  const env = {
    ...oidc,
    OIDC_STAFF_ADMIN_GROUP: 'admins',
    OIDC_YANDEX_SIGN_UP: 'true',
    PASSWORD_SIGN_IN: 'false',
  }
  expect(readConfig(env)).toMatchObject({
    passwordSignIn: false,
    oidcProviders: [
      {
        id: 'staff',
        name: 'Keycloak',
        clientId: 'promodesk',
        clientSecret: 'secret',
        allowsSignUp: false,
        issuer: new URL('https://id.agency.ru/realms/agency'),
        groupsClaim: 'groups',
        adminGroup: 'admins',
        signsOut: true,
      },
      { id: 'yandex', name: 'Яндекс ID', clientSecret: undefined, allowsSignUp: true, adminGroup: undefined },
    ],
  })
})

test.each([
  ['no public address', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
  ['no issuer', { OIDC_STAFF_ISSUER: '' }, 'OIDC_STAFF_ISSUER'],
  ['no client', { OIDC_YANDEX_CLIENT_ID: '' }, 'OIDC_YANDEX_CLIENT_ID'],
  ['a plain issuer elsewhere', { OIDC_STAFF_ISSUER: 'http://id.agency.ru' }, 'OIDC_STAFF_ISSUER'],
  ['a provider that is not in the list', { OIDC_PROVIDERS: 'staff' }, 'OIDC_YANDEX_ISSUER'],
  ['one name twice', { OIDC_PROVIDERS: 'staff,STAFF' }, 'OIDC_PROVIDERS'],
  ['a wrong switch', { OIDC_STAFF_SIGN_UP: 'yes' }, 'OIDC_STAFF_SIGN_UP'],
  ['a wrong switch of passwords', { PASSWORD_SIGN_IN: 'no' }, 'PASSWORD_SIGN_IN'],
])('a sign-in by providers with %s stops the start and names the variable, not the secret', (_what, change, name) => {
  expect(() => readConfig({ ...oidc, ...change })).toThrow(new RegExp(`\\n {2}${name}: `))
  expect(() => readConfig({ ...oidc, ...change })).not.toThrow('secret')
})

test('passwords cannot be off without another way to sign in', () => {
  expect(() => readConfig({ PASSWORD_SIGN_IN: 'false' })).toThrow('PASSWORD_SIGN_IN')
})
