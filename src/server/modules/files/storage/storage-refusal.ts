import { statusTexts } from '#contract/error.ts'
import { AppError } from '#server/http/app-error.ts'

/** The storage refuses the configured settings. The message is for the administrator; `code` is the storage's own. */
export class StorageRefusal extends Error {
  override readonly name = 'StorageRefusal'
  readonly code: string

  constructor(code: string, bucket: string, cause: unknown) {
    super(`Хранилище файлов отказало (${code}): ${reasons[code]?.(bucket)}.`, { cause })
    this.code = code
  }
}

export const isRefusal = (code: string) => Object.hasOwn(reasons, code)

const wrongKey = () => 'ключ не принят. Проверьте S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY'
const elsewhere = (bucket: string) => `бакет ${bucket} лежит в другом месте. Проверьте S3_REGION и S3_ENDPOINT`

const reasons: Readonly<Record<string, (bucket: string) => string>> = {
  NoSuchBucket: (bucket) => `бакета ${bucket} нет. Создайте его или проверьте S3_BUCKET`,
  InvalidAccessKeyId: wrongKey,
  SignatureDoesNotMatch: wrongKey,
  AccessDenied: (bucket) => `у ключа нет прав на бакет ${bucket}`,
  PermanentRedirect: elsewhere,
  AuthorizationHeaderMalformed: elsewhere,
}

export const storageFull = (cause: unknown) => new AppError(507, 'storage_full', statusTexts[507] ?? '', { cause })
export const storageUnavailable = (cause: unknown) =>
  new AppError(503, 'storage_unavailable', 'Хранилище файлов недоступно. Попробуйте позже', { cause })
