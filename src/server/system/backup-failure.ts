/** Says in Russian why a copy failed; undefined for a code that only the log explains. */
export const whyFailed = (code: string): string | undefined =>
  Object.hasOwn(reasons, code) ? reasons[code] : undefined

const noRoom = 'на диске нет места'
const noDatabase = 'база данных не отвечала'

const reasons: Readonly<Record<string, string>> = {
  ERR_STREAM_PREMATURE_CLOSE: 'связь с браузером прервалась',
  ABORT_ERR: 'сервер останавливался',
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  backup_disk_full: noRoom,
  backup_running: 'в это время делалась другая копия',
  EACCES: 'нет прав на папку копий',
  ECONNREFUSED: noDatabase,
  ECONNRESET: noDatabase,
  '57P01': noDatabase,
  storage_unavailable: 'хранилище файлов не отвечало',
}
