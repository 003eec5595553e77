import * as z from 'zod/mini'
import { aiFaults, aiVariables, toAiConfig } from './ai-config.ts'
import { mailFaults, mailVariables, toMailConfig } from './mail-config.ts'
import { oidcFaults, toSignInConfig } from './oidc-config.ts'

export type Config = ReturnType<typeof readConfig>

/** A file storage with the protocol of Amazon S3. */
export type S3Config = NonNullable<ReturnType<typeof toS3Config>>

export class ConfigError extends Error {
  readonly code = 'config_invalid'
}

/**
 * Reads and checks the configuration in the environment.
 * @throws ConfigError that names every wrong variable and its allowed values.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = z.safeParse(variables, filled)
  const issues = [
    ...(result.error?.issues ?? []),
    ...aiFaults(filled),
    ...missingS3Variables(filled),
    ...oidcFaults(filled),
    ...mailFaults(filled),
  ]
  if (!result.success || issues.length > 0) {
    const faults = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Неверная конфигурация:\n${faults.join('\n')}`)
  }
  const { HOST, PORT, DATA_DIR, DATABASE_URL, PUBLIC_URL, TRUST_PROXY, DRAIN_SECONDS, LOG_LEVEL } = result.data
  const { HISTORY_YEARS, METRICS_TOKEN } = result.data
  const { UPLOADS_MIN_FREE_MIB, WRITES_MIN_FREE_MIB, FILES_PER_USER_MIB, FILES_TOTAL_MIB } = result.data
  return {
    host: HOST,
    port: Number(PORT),
    /** The folder of the embedded database and the files; undefined uses the system's usual place. */
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    /** The public address; cookies are Secure when it is https. */
    publicUrl: PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL),
    /** The number of proxies in front; 0 trusts none. */
    trustedProxies: TRUST_PROXY === 'true' ? 1 : Number(TRUST_PROXY.replace('false', '0')),
    /** The seconds during which a stopping node answers 503 at /ready before it closes. */
    drainSeconds: Number(DRAIN_SECONDS),
    logLevel: LOG_LEVEL,
    /** The free bytes of the disk below which uploads, and below which all writes, are refused. */
    minFree: { uploads: Number(UPLOADS_MIN_FREE_MIB) * mib, writes: Number(WRITES_MIN_FREE_MIB) * mib },
    /** The maximum bytes of one user's files and of all users' files. */
    fileQuota: { own: Number(FILES_PER_USER_MIB) * mib, all: Number(FILES_TOTAL_MIB) * mib },
    /** The years for which changes of records are kept. */
    historyYears: Number(HISTORY_YEARS),
    /** Lets callers on other machines read the metrics; without it only this machine may. */
    metricsToken: METRICS_TOKEN,
    /** The language model; undefined uses the built-in demonstration. */
    ai: toAiConfig(result.data),
    /** Whether the assistant may look into the agency's base. */
    aiTools: result.data.AI_TOOLS === 'true',
    s3: toS3Config(result.data),
    /** The mail server; undefined leaves the links to the administrators. */
    mail: toMailConfig(result.data),
    ...toSignInConfig(filled),
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const mib = 1024 * 1024

const mebibytes = z.string().check(z.regex(/^\d{1,9}$/, 'целое число мебибайтов'))

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535

const hasProtocol =
  (...protocols: string[]) =>
  (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol)

const s3Variables = {
  S3_ENDPOINT: z.optional(
    z.string().check(z.refine(hasProtocol('http:', 'https:'), 'нужен адрес вида https://s3.example.ru')),
  ),
  S3_REGION: z.optional(z.string()),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_FORCE_PATH_STYLE: z.optional(z.enum(['true', 'false'], 'true или false')),
}

const required = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Refuses an incomplete storage at start, because otherwise the first upload would fail. */
function missingS3Variables(env: Readonly<Record<string, string | undefined>>) {
  if (!Object.keys(s3Variables).some((name) => env[name])) return []
  return required
    .filter((name) => !env[name])
    .map((name) => ({ path: [name], message: 'не задана, а хранилищу S3 нужны все переменные S3_*' }))
}

/** Converts checked variables; undefined keeps files in the data folder. */
function toS3Config(values: z.output<z.ZodMiniObject<typeof s3Variables>>) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return undefined
  // Whether addresses name the bucket in the path instead of the host.
  const forcePathStyle = values.S3_FORCE_PATH_STYLE === 'true'
  return { endpoint: new URL(endpoint), region, bucket, accessKeyId, secretAccessKey, forcePathStyle }
}

const variables = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(z.string().check(z.refine(isPort, 'нужен номер порта от 0 до 65535')), '3000'),
  DATA_DIR: z.optional(z.string().check(z.refine((path) => path.startsWith('/'), 'нужен полный путь к папке'))),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(hasProtocol('postgres:', 'postgresql:'), 'нужен адрес вида postgres://имя:пароль@сервер:5432/база'),
      ),
  ),
  PUBLIC_URL: z.optional(
    z.string().check(
      z.refine(hasProtocol('http:', 'https:'), { error: 'нужен адрес вида https://desk.example.ru', abort: true }),
      z.refine(
        (text) => new URL(text).href === `${new URL(text).origin}/`,
        'нужен адрес без пути: https://desk.example.ru',
      ),
    ),
  ),
  TRUST_PROXY: z._default(z.string().check(z.regex(/^(true|false|[0-9])$/, 'true, false или число прокси')), 'false'),
  DRAIN_SECONDS: z._default(z.string().check(z.regex(/^([0-9]|[1-5][0-9]|60)$/, 'число секунд от 0 до 60')), '0'),
  LOG_LEVEL: z._default(z.enum(logLevels, `одно из: ${logLevels.join(', ')}`), 'info'),
  UPLOADS_MIN_FREE_MIB: z._default(mebibytes, '1024'),
  WRITES_MIN_FREE_MIB: z._default(mebibytes, '256'),
  FILES_PER_USER_MIB: z._default(mebibytes, '10240'),
  FILES_TOTAL_MIB: z._default(mebibytes, '102400'),
  HISTORY_YEARS: z._default(z.string().check(z.regex(/^([1-9]|[1-4][0-9]|50)$/, 'число лет от 1 до 50')), '3'),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, 'нужно от 16 латинских букв, цифр и знаков без пробелов')),
  ),
  ...aiVariables,
  // The demonstration model looks into the base too, so this needs no model.
  AI_TOOLS: z._default(z.enum(['true', 'false'], 'true или false'), 'true'),
  ...s3Variables,
  ...mailVariables,
})
