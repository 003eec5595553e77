import { commandDatabase } from '#server/commands/command-database.ts'
import { parseOptions, UsageError } from '#server/commands/usage-error.ts'
import { openService } from './service.ts'
import { update } from './update.ts'

const usage = `Новая версия вместо работающей; если она не готова за минуту, возвращается прежняя:
  npm run update -- --from ПАПКА, АРХИВ.tar.gz или МЕТКА git
  npm run update -- --back     в папке прежней версии: вернуть её и копию базы, если обновление прервано
Сколько секунд ждать готовности: --ready-within 60`

/** `npm run update -- --from VERSION` replaces the running version, or keeps it when the new one fails. */
export async function runUpdate(args: string[]) {
  const options = { from: { type: 'string' }, back: { type: 'boolean' }, 'ready-within': { type: 'string' } } as const
  const { from, back = false, 'ready-within': seconds = '60' } = parseOptions(args, options, usage)
  if (!/^[1-9]\d{0,4}$/.test(seconds) || back !== (from === undefined)) throw new UsageError(usage)
  const database = commandDatabase({ keepsSchema: true })
  if (database.config.port === 0) throw new UsageError('Нужен постоянный порт: задайте PORT, как у сервера.')
  const service = openService({ ...database.config, env: process.env, readyWithinMs: Number(seconds) * 1_000 })
  await update(from, { database, service, at: new Date() })
}
