import type { SystemCheck } from '#contract/accounts/system.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { Assistant } from '#server/modules/assistant/assistant.ts'
import type { FileStore } from '#server/modules/files/storage/file-store.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { LastBackup } from './last-backup.ts'

/** The parts of an installation that the checks look at. A part that cannot be opened rejects with its own error. */
export type Installation = {
  config: Config
  /** The folder of the embedded database and the files, with `DATABASE_URL` and `S3_*` too. */
  dataDir: string
  database: () => Promise<Database>
  files: () => Promise<FileStore>
  assistant: Assistant
  /** Absent without a mail server. */
  mail?: MailService | undefined
  lastBackup: () => Promise<LastBackup>
  now: () => Date
}

/** What a check found, in Russian, without secrets and user data. */
export type Finding = Pick<SystemCheck, 'level' | 'text' | 'remedy' | 'code'>

export type Check = {
  name: SystemCheck['name']
  title: string
  /** Whether the check sends a request that costs money or writes, so that it runs only when asked. */
  isCall?: true
  run(installation: Installation): Promise<Finding>
}

export const good = (text: string): Finding => ({ level: 'good', text })
export const warning = (text: string, remedy: string): Finding => ({ level: 'warning', text, remedy })

/** A failure with the code of its error, such as ECONNREFUSED; texts of errors may quote data and stay out. */
export function fault(text: string, remedy: string, error?: unknown): Finding {
  const code = codeOf(error)
  return { level: 'fault', text, remedy, ...(code !== undefined && { code }) }
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : undefined
}
