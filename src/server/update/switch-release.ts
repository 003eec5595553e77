import { basename, join } from 'node:path'
import { isUnused, markUnused, unmarkUnused } from './first-write.ts'
import { type Journal, removeJournal, writeJournal } from './journal.ts'
import { currentRelease, type Installation, migrationsOf, pointTo } from './releases.ts'
import type { Service } from './service.ts'
import type { UpdateDatabase } from './update-database.ts'
import { UpdateError } from './update-error.ts'

export type Parts = {
  installation: Installation
  database: UpdateDatabase
  service: Service
  /** The update's folder in the data folder. */
  folder: string
  say: (text: string) => void
}

/**
 * Stops the earlier release and starts the next one; undoes both when the next one is not ready in time.
 * @throws UpdateError update_undone, update_stuck
 */
export async function switchRelease(journal: Journal, parts: Parts) {
  const { installation, database, service, folder } = parts
  await writeJournal(installation, journal)
  let cause: unknown
  try {
    await service.stop()
    if (journal.copy !== undefined) {
      await database.refuseOtherNodes()
      await database.copy(journal.copy)
      await markUnused(folder)
    }
    await pointTo(installation, journal.next)
    if (await service.start()) return await finish(parts)
  } catch (error) {
    cause = error
  }
  await undo(journal, parts, cause)
}

/**
 * Ends what a killed update began: keeps a next release that is ready, and undoes one that is not. A next release that
 * may have taken writes keeps its database.
 * @returns whether the next release is in service
 * @throws UpdateError update_undone, update_stuck, update_used
 */
export async function recover(journal: Journal, parts: Parts): Promise<boolean> {
  const { installation, service, folder } = parts
  const isSwitched = currentRelease(installation) === journal.next
  const isUndoing = journal.phase === 'undoing' && !isSwitched
  if ((await service.isReady()) || (!isUndoing && (await service.start()))) {
    await finish(parts)
    if (isUndoing) throw undone(journal)
    return isSwitched
  }
  if (isSwitched && journal.copy !== undefined && !isUnused(folder)) throw used(journal.copy, service)
  if (!isSwitched && !isUndoing) throw stuck(journal, service)
  return undo(journal, parts)
}

/** Nothing is undone from now on. */
async function finish({ installation, folder }: Parts) {
  await removeJournal(installation)
  await unmarkUnused(folder)
}

/** @throws UpdateError always: update_undone when the earlier release serves again, otherwise update_stuck. */
async function undo(journal: Journal, parts: Parts, cause?: unknown): Promise<never> {
  const { service, say } = parts
  say('Возвращаю прежнюю версию…')
  let ended = journal
  try {
    ended = await putBack(journal, parts)
  } catch (error) {
    throw stuck(journal, service, error)
  }
  if (!(await service.start())) throw stuck(journal, service, cause)
  await finish(parts)
  throw undone(ended, cause)
}

/** Puts the link and the schema back while no server runs. An update that did not exchange the link has changed neither. */
async function putBack(journal: Journal, parts: Parts): Promise<Journal> {
  const { installation, service } = parts
  const isSwitched = currentRelease(installation) === journal.next
  if (!isSwitched && journal.phase === 'switching') return journal
  await service.stop()
  // A server that still runs must not be found in this phase, so the stop comes first.
  const undoing = { ...journal, phase: 'undoing' } as const
  await writeJournal(installation, undoing)
  if (isSwitched) await pointTo(installation, journal.previous)
  return putSchemaBack(undoing, parts)
}

/** A failed migration leaves no trace, so most often there is nothing to put back. */
async function putSchemaBack(journal: Journal, { installation, database, folder }: Parts): Promise<Journal> {
  const { previous, next, copy } = journal
  if (copy === undefined) return journal
  const known = migrationsOf(previous)
  const isNewer = (await database.applied()).some((name) => !known.includes(name))
  if (!isNewer) return journal
  // Each update has a name of its own, so no copy replaces that of an earlier one.
  const kept = join(folder, `undone-${basename(next)}.tar.gz`)
  if (journal.kept === undefined) await database.copy(kept)
  const ended = { ...journal, kept }
  await writeJournal(installation, ended)
  await database.putBack(copy)
  return ended
}

/** Returns where the copy before the migrations lies; the next update replaces it. */
export const copyIn = (folder: string) => join(folder, 'before.tar.gz')

function undone({ kept }: Journal, cause?: unknown) {
  const reason = cause instanceof Error ? ` Причина: ${cause.message}` : ''
  const database =
    kept === undefined
      ? 'База данных не изменилась.'
      : `База данных возвращена из копии, войти нужно заново. Что было в ней перед возвратом: ${kept}.`
  return new UpdateError(
    'update_undone',
    `Обновление отменено, работает прежняя версия. ${database}${reason} Посмотрите журнал сервера, исправьте причину и повторите.`,
    { cause },
  )
}

const used = (copy: string, { startCommand }: Service) =>
  new UpdateError(
    'update_used',
    `Новая версия не готова, но с ней уже работали: копия базы ${copy} старше этих записей и не возвращена. Ничего не изменено. Проверьте «${startCommand}» и журнал сервера, затем запустите npm run update ещё раз.`,
  )

const stuck = ({ copy }: Journal, { startCommand }: Service, cause?: unknown) => {
  const reason = cause instanceof Error ? ` Причина: ${cause.message}` : ''
  const saved = copy === undefined ? '' : ` Копия базы до обновления: ${copy}.`
  return new UpdateError(
    'update_stuck',
    `Прежняя версия не стала готова.${reason}${saved} Проверьте «${startCommand}» и журнал сервера, затем запустите npm run update ещё раз: он продолжит с этого места.`,
    { cause },
  )
}
