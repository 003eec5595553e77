import { rmSync } from 'node:fs'
import { join } from 'node:path'
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
  const { installation, database, service } = parts
  await writeJournal(installation, journal)
  let cause: unknown
  try {
    await service.stop()
    if (journal.copy !== undefined) {
      await database.refuseOtherNodes()
      await database.copy(journal.copy)
    }
    await pointTo(installation, journal.next)
    if (await service.start()) return await removeJournal(installation)
  } catch (error) {
    cause = error
  }
  await undo(journal, parts, cause)
}

/**
 * Ends what a killed update began: keeps a next release that is ready, and undoes one that is not.
 * @returns whether the next release is in service
 * @throws UpdateError update_undone, update_stuck
 */
export async function recover(journal: Journal, parts: Parts): Promise<boolean> {
  const { installation, service } = parts
  if (journal.phase === 'undoing') await undo(journal, parts)
  const isSwitched = currentRelease(installation) === journal.next
  if (!(await service.start())) {
    if (isSwitched) await undo(journal, parts)
    throw stuck(journal, service)
  }
  await removeJournal(installation)
  return isSwitched
}

/** @throws UpdateError always: update_undone when the earlier release serves again, otherwise update_stuck. */
async function undo(journal: Journal, parts: Parts, cause?: unknown): Promise<never> {
  const { installation, service, say } = parts
  say('Возвращаю прежнюю версию…')
  await writeJournal(installation, { ...journal, phase: 'undoing' })
  let kept: string | undefined
  try {
    const isSwitched = currentRelease(installation) === journal.next
    if (isSwitched) {
      await service.stop()
      await pointTo(installation, journal.previous)
    }
    kept = await putSchemaBack(journal, parts)
  } catch (error) {
    throw stuck(journal, service, error)
  }
  if (!(await service.start())) throw stuck(journal, service, cause)
  await removeJournal(installation)
  throw new UpdateError('update_undone', undoneText(kept, cause), { cause })
}

/** A failed migration leaves no trace, so most often there is nothing to put back. Returns what the copy replaced. */
async function putSchemaBack(
  { previous, copy }: Journal,
  { database, folder }: Parts,
): Promise<string | undefined> {
  if (copy === undefined) return undefined
  const known = migrationsOf(previous)
  const isNewer = (await database.applied()).some((name) => !known.includes(name))
  if (!isNewer) return undefined
  const kept = join(folder, 'undone.tar.gz')
  await database.copy(kept)
  await database.putBack(copy)
  return kept
}

/** Removes copies that the last update kept. */
export function removeCopies(folder: string) {
  for (const name of ['before.tar.gz', 'undone.tar.gz']) rmSync(join(folder, name), { force: true })
}

function undoneText(kept: string | undefined, cause: unknown): string {
  const reason = cause instanceof Error ? ` Причина: ${cause.message}` : ''
  const database =
    kept === undefined
      ? 'База данных не изменилась.'
      : `База данных возвращена из копии, войти нужно заново. Что было в ней перед возвратом: ${kept}.`
  return `Обновление отменено, работает прежняя версия. ${database}${reason} Посмотрите журнал сервера, исправьте причину и повторите.`
}

const stuck = ({ copy }: Journal, { startCommand }: Service, cause?: unknown) => {
  const reason = cause instanceof Error ? ` Причина: ${cause.message}` : ''
  const saved = copy === undefined ? '' : ` Копия базы до обновления: ${copy}.`
  return new UpdateError(
    'update_stuck',
    `Прежняя версия не стала готова.${reason}${saved} Проверьте «${startCommand}» и журнал сервера, затем запустите npm run update ещё раз: он продолжит с этого места.`,
    { cause },
  )
}
