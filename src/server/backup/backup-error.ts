import { CodedError, isDiskFull } from '#server/error-codes.ts'

export type BackupErrorCode =
  | 'backup_target_exists'
  | 'backup_running'
  | 'backup_no_database'
  | 'backup_broken'
  | 'backup_encrypted'
  | 'backup_foreign'
  | 'backup_not_authentic'
  | 'backup_unsigned'
  | 'backup_newer'
  | 'backup_disk_full'
  | 'backup_unusable'
  | 'restore_target_not_empty'
  | 'restore_unknown'

/** The reason why a backup or a restore failed: a stable code for programs and a Russian text for the administrator. */
export class BackupError extends CodedError<BackupErrorCode> {
  override readonly name = 'BackupError'
}

/** Explains a full disk and returns other errors unchanged. */
export function explainFullDisk(error: unknown, path: string): unknown {
  if (!isDiskFull(error)) return error
  const message = `Нет места на диске для ${path}. Недописанное удалено. Освободите место и повторите.`
  return new BackupError('backup_disk_full', message, { cause: error })
}
