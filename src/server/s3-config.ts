import * as z from 'zod/mini'

/** A file storage with the protocol of Amazon S3. */
export type S3Config = {
  endpoint: URL
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether addresses name the bucket in the path instead of the host. */
  forcePathStyle: boolean
}

const isWebAddress = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

export const s3Variables = {
  S3_ENDPOINT: z.optional(z.string().check(z.refine(isWebAddress, 'нужен адрес вида https://s3.example.ru'))),
  S3_REGION: z.optional(z.string()),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_FORCE_PATH_STYLE: z.optional(z.enum(['true', 'false'], 'true или false')),
}

const required = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Refuses an incomplete storage at start, because otherwise the first upload would fail. */
export function missingS3Variables(env: Readonly<Record<string, string | undefined>>) {
  if (!Object.keys(s3Variables).some((name) => env[name])) return []
  return required
    .filter((name) => !env[name])
    .map((name) => ({ path: [name], message: 'не задана, а хранилищу S3 нужны все переменные S3_*' }))
}

/** Converts checked variables; undefined keeps files in the data folder. */
export function toS3Config(
  values: {
    [Name in keyof typeof s3Variables]?: string | undefined
  },
): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return undefined
  const forcePathStyle = values.S3_FORCE_PATH_STYLE === 'true'
  return { endpoint: new URL(endpoint), region, bucket, accessKeyId, secretAccessKey, forcePathStyle }
}
