import { userInfo } from 'node:os'
import { readConfig } from '#server/config.ts'
import { refuseMissingDatabase } from '#server/db/existing-database.ts'
import { dataDirOf } from '#server/db/open-connection.ts'
import { update } from '#server/update/update.ts'
import { backupPath } from './backup-file.ts'
import { parseOptions, UsageError } from './usage-error.ts'

const usage = `Новая версия вместо работающей; если она не готова за минуту, возвращается прежняя:
  npm run update -- --from ПАПКА       исходный код новой версии
  npm run update -- --from АРХИВ.tar.gz
  npm run update -- --from МЕТКА       метка git
  npm run update                       закончить прерванное обновление
Сколько секунд ждать готовности: --ready-within 60`

/** `npm run update -- --from VERSION` replaces the running version, or keeps it when the new one fails. */
export async function runUpdate(args: string[]) {
  const options = { from: { type: 'string' }, 'ready-within': { type: 'string' } } as const
  const { from, 'ready-within': seconds = '60' } = parseOptions(args, options, usage)
  if (!/^[1-9]\d{0,4}$/.test(seconds)) throw new UsageError(usage)
  const config = readConfig(process.env)
  if (config.port === 0) throw new UsageError('Для обновления нужен постоянный порт: задайте PORT, как у сервера.')
  refuseMissingDatabase(config, dataDirOf(config, { isRoot: userInfo().uid === 0 }))
  await update({
    from,
    path: backupPath(from ?? ''),
    config,
    env: process.env,
    at: new Date(),
    readyWithinMs: Number(seconds) * 1_000,
    say: (text) => process.stdout.write(`${text}\n`),
  })
}
