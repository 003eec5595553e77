import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { sql } from 'drizzle-orm'
import { printable } from '#domain/one-line.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { refuseMissingDatabase } from '#server/db/existing-database.ts'
import { dataDirOf, openConnection } from '#server/db/open-connection.ts'
import { codedError } from '#server/error-codes.ts'
import { openFileStore } from '#server/modules/files/storage/file-store.ts'
import { createMailService } from '#server/modules/mail/mail.service.ts'
import { createAssistant } from '#server/start-server.ts'
import type { Installation } from '#server/system/check.ts'
import { type CheckResult, checks, runCheck } from '#server/system/checks.ts'
import { findLastBackup } from '#server/system/last-backup.ts'
import { appVersion } from '#server/version.ts'
import { parseOptions } from './usage-error.ts'

/**
 * `npm run doctor` runs every check and prints what to do, with and without a running server. It ends with 1 after a
 * fault and with 0 after warnings.
 */
export async function runDoctor(args: string[]) {
  parseOptions(args, {}, 'npm run doctor')
  process.stdout.write(`PromoDesk ${appVersion}\n`)
  const config = configOf(process.env)
  if (config instanceof ConfigError) {
    process.stdout.write(
      `✗ Настройки: ${config.message}\n  → Исправьте эти переменные. Остальное проверится после этого.\n`,
    )
    process.exitCode = 1
    return
  }
  const { installation, close } = openInstallation(config)
  const results: CheckResult[] = []
  try {
    // All wait at once, so that several silent services take no longer than one.
    const running = checks.map((check) => runCheck(check, installation))
    for (const one of running) {
      const result = await one
      results.push(result)
      process.stdout.write(`${lineOf(result)}\n`)
    }
  } finally {
    await close()
  }
  if (results.some(({ level }) => level === 'fault')) process.exitCode = 1
}

/** A silent storage is waited for twice, at its opening and at the first write. */
const storageWaitMs = 3_000

/** The largest index is read within this time. */
const integrityWithinMs = 10 * 60_000

function configOf(env: NodeJS.ProcessEnv): Config | ConfigError {
  try {
    return readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

const marks = { good: '✓', warning: '!', fault: '✗' } as const

export function lineOf({ title, level, text, remedy, code }: Omit<CheckResult, 'name' | 'durationMs'>): string {
  const first = `${marks[level]} ${title}: ${text}${code === undefined ? '' : ` (${code})`}`
  const lines = remedy === undefined ? first : `${first}\n  → ${remedy}`
  // Settings and answers of other programs are quoted.
  return lines.split('\n').map(printable).join('\n')
}

/** Opens each part when the first check asks for it. */
function openInstallation(config: Config): { installation: Installation; close: () => Promise<void> } {
  const dataDir = dataDirOf(config)
  const closing: (() => Promise<void>)[] = []
  let opened: Promise<Database> | undefined
  async function open() {
    refuseMissingDatabase(config, dataDir)
    if (config.databaseUrl === undefined) refuseForeignFolder(dataDir)
    const { connection, stop } = await openConnection(config, { joinRunning: true, log: () => {} })
    closing.push(stop)
    const { db, close } = openDatabase(connection, () => {}, { statementMs: integrityWithinMs })
    closing.push(close)
    // A database that is silent is waited for once, not by each check.
    await db.execute(sql`SELECT 1`)
    return db
  }
  const database = () => {
    opened ??= open()
    return opened
  }
  const installation: Installation = {
    config,
    dataDir,
    database,
    files: () => openFileStore({ s3: config.s3, dataDir }, { waitMs: storageWaitMs }),
    assistant: createAssistant(config.ai),
    mail: config.mail && createMailService(config.mail, () => {}),
    lastBackup: async () => findLastBackup(await database(), dataDir),
    now: () => new Date(),
  }
  return {
    installation,
    async close() {
      for (const stop of closing.toReversed()) await stop()
    },
  }
}

/** Starting the embedded database as another user would leave files that the server cannot open. */
function refuseForeignFolder(dataDir: string) {
  if (statSync(dataDir).uid !== userInfo().uid) throw codedError('data_folder_foreign', 'Папка данных чужая.')
}
