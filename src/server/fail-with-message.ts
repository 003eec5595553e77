import { explainDatabaseError } from './db/database-away.ts'
import { StorageRefusal } from './modules/files/storage/storage-refusal.ts'

/**
 * Ends a command with a message for the administrator. An expected failure (a named error with a code) prints
 * its text, any other prints its stack.
 */
export function failWithMessage(error: unknown) {
  process.stderr.write(`${messageOf(error)}\n`)
  // A half-open session of the database would keep the process alive for a minute.
  process.exit(1)
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'Порт уже занят другой программой. Укажите другой: PORT=3001'
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return 'Нет прав на этот порт. Укажите PORT больше 1024'
  if (error.cause instanceof StorageRefusal) return error.cause.message
  const ofDatabase = explainDatabaseError(error)
  if (ofDatabase !== undefined) return ofDatabase
  return typeof code === 'string' && error.message ? error.message : (error.stack ?? error.message)
}
