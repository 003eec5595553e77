import { statusTexts } from '#contract/error.ts'
import { AppError } from '#server/http/app-error.ts'

export const storageFull = (cause: unknown) => new AppError(507, 'storage_full', statusTexts[507] ?? '', { cause })
export const storageUnavailable = (cause: unknown) =>
  new AppError(503, 'storage_unavailable', 'Хранилище файлов недоступно. Попробуйте позже', { cause })
