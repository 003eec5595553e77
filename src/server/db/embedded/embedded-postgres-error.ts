import { CodedError, isDiskFull } from '#server/error-codes.ts'

/** Why the embedded database did not start or stopped: a stable code and a Russian text for the administrator. */
export class EmbeddedPostgresError extends CodedError<EmbeddedPostgresErrorCode> {
  override readonly name = 'EmbeddedPostgresError'
}

export type EmbeddedPostgresErrorCode =
  | 'data_folder_busy'
  | 'data_folder_unusable'
  | 'data_folder_unreachable'
  | 'database_user_missing'
  | 'disk_full'
  | 'postgres_unavailable'
  | 'postgres_version_mismatch'
  | 'postgres_not_started'
  | 'postgres_died'
  | 'socket_folder_unusable'

/** Explains an error of the file system or of PostgreSQL at start, with a remedy; returns other errors unchanged. */
export function explainStartError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  if (saysDiskFull(error)) {
    const message = `Нет места на диске для базы данных в папке ${dataDir}. Освободите место и запустите PromoDesk снова.\n${error.message}`
    return new EmbeddedPostgresError('disk_full', message, { cause: error })
  }
  if (typeof code === 'string' && unusable.has(code)) {
    const message = `Папкой данных ${dataDir} нельзя пользоваться: нужна папка, в которую пользователь, запустивший PromoDesk, может писать. Проверьте её владельца и права или укажите другую в переменной DATA_DIR.\n${error.message}`
    return new EmbeddedPostgresError('data_folder_unusable', message, { cause: error })
  }
  return error
}

/** Tells whether the file system or the last lines of PostgreSQL's log say that the disk is full. */
export function saysDiskFull(error: Error): boolean {
  return isDiskFull(error) || /No space left on device|Disk quota exceeded/.test(error.message)
}

const unusable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG', 'EIO'])
