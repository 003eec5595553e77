import * as z from 'zod/mini'

export type Config = {
  host: string
  port: number
  /** Where the embedded database and files live; undefined is the usual place of this system. */
  dataDir: string | undefined
  databaseUrl: string | undefined
  /** The address that people open; decides whether cookies are Secure. */
  publicUrl: URL | undefined
  /** How many proxies stand in front: 0 when none is to be believed. */
  trustedProxies: number
  logLevel: (typeof logLevels)[number]
  /** The storage of files in place of the data folder. */
  s3: S3Config | undefined
}

export type S3Config = {
  endpoint: URL
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket stands in the path of an address and not in its host. */
  forcePathStyle: boolean
}

export class ConfigError extends Error {
  readonly code = 'config_invalid'
}

/**
 * Reads the configuration from the environment and checks it before anything starts.
 * @throws ConfigError that names every variable that is wrong and what it may be.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = z.safeParse(variables, filled)
  const faults = [
    ...(result.error?.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...missingOfS3(filled).map((name) => `  ${name}: не задана, а хранилищу S3 нужны все переменные S3_*`),
  ]
  if (!result.success || faults.length > 0) {
    throw new ConfigError(`Неверная конфигурация:\n${faults.join('\n')}`)
  }
  const { HOST, PORT, DATA_DIR, DATABASE_URL, PUBLIC_URL, TRUST_PROXY, LOG_LEVEL } = result.data
  return {
    host: HOST,
    port: Number(PORT),
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    publicUrl: PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL),
    trustedProxies: TRUST_PROXY === 'true' ? 1 : Number(TRUST_PROXY.replace('false', '0')),
    logLevel: LOG_LEVEL,
    s3: s3Config(result.data),
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535

const hasProtocol =
  (...protocols: string[]) =>
  (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol)

const s3Names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** All of them or none: half a storage would be found out about only with the first upload. */
function missingOfS3(filled: Readonly<Record<string, unknown>>): string[] {
  const isWanted = [...s3Names, 'S3_FORCE_PATH_STYLE'].some((name) => filled[name] !== undefined)
  return isWanted ? s3Names.filter((name) => filled[name] === undefined) : []
}

function s3Config({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_FORCE_PATH_STYLE,
}: z.output<typeof variables>): S3Config | undefined {
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return undefined
  const forcePathStyle = S3_FORCE_PATH_STYLE === 'true'
  return { endpoint: new URL(endpoint), region, bucket, accessKeyId, secretAccessKey, forcePathStyle }
}

const variables = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(z.string().check(z.refine(isPort, 'нужен номер порта от 0 до 65535')), '3000'),
  DATA_DIR: z.optional(
    z.string().check(z.refine((path) => path.startsWith('/'), 'нужен полный путь к папке')),
  ),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          hasProtocol('postgres:', 'postgresql:'),
          'нужен адрес вида postgres://имя:пароль@сервер:5432/база',
        ),
      ),
  ),
  PUBLIC_URL: z.optional(
    z.string().check(z.refine(hasProtocol('http:', 'https:'), 'нужен адрес вида https://desk.example.ru')),
  ),
  TRUST_PROXY: z._default(
    z.string().check(z.regex(/^(true|false|[0-9])$/, 'true, false или число прокси')),
    'false',
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `одно из: ${logLevels.join(', ')}`), 'info'),
  S3_ENDPOINT: z.optional(
    z.string().check(z.refine(hasProtocol('http:', 'https:'), 'нужен адрес вида https://s3.example.ru')),
  ),
  S3_REGION: z.optional(z.string()),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_FORCE_PATH_STYLE: z.optional(z.enum(['true', 'false'], 'true или false')),
})
