import type { Shortlist, ShortlistInput, WireShortlistChange } from '#contract/shortlists.ts'
import { isOverLimit, maxShortlists, shortlistChangeKey, withinLimit, withoutFuture } from '#domain/shortlist.ts'
import type { Database } from '#server/db/client.ts'
import { lockOneAtATime } from '#server/db/transaction.ts'
import { AppError, invalidFields } from '#server/http/app-error.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import {
  countShortlists,
  deleteShortlist,
  dropChanges,
  findShortlist,
  insertShortlist,
  lockShortlist,
  selectShortlists,
  shareProject,
  storeChanges,
  updateShortlist,
} from './shortlists.repository.ts'

export type ShortlistService = ReturnType<typeof createShortlistService>

/** Manages lists of channels. Only its owner sees a private list; all users see and fill a shared one. */
export function createShortlistService({ db, now }: { db: Database; now: () => Date }) {
  const list = (userId: number): Promise<Shortlist[]> => selectShortlists(db, userId)

  /**
   * Creates a list; for a known id it returns the stored list.
   * @throws AppError `shortlist_id_taken` (409), `too_many_shortlists` (409), `validation_failed` (422)
   */
  async function create(input: ShortlistInput & { id: string }, userId: number): Promise<Shortlist> {
    return db.transaction(async (tx) => {
      await lockOneAtATime(tx, 'shortlists', userId)
      const before = await findShortlist(tx, input.id, userId)
      if (before?.is_own) return before
      if ((await countShortlists(tx, userId)) >= maxShortlists) throw tooManyShortlists()
      await refuseUnknownProject(tx, input)
      if (!(await insertShortlist(tx, input, { userId, at: now() }))) throw shortlistIdTaken()
      return require(tx, input.id, userId)
    })
  }

  /**
   * @throws AppError `shortlist_not_found` (404), `shortlist_not_own` (403), `shortlist_changed` (409),
   * `validation_failed` (422)
   */
  async function update(id: string, input: ShortlistInput, userId: number): Promise<Shortlist> {
    return db.transaction(async (tx) => {
      const current = await requireOwn(tx, id, userId)
      if (isSame(current, input)) return current
      if (input.version !== undefined && input.version !== current.version) throw shortlistChanged(current)
      await refuseUnknownProject(tx, input)
      await updateShortlist(tx, id, input, now())
      return require(tx, id, userId)
    })
  }

  /**
   * Merges changes into the list (domain/shortlist.ts).
   * @throws AppError `shortlist_not_found` (404), `shortlist_full` (409)
   */
  async function change(id: string, sent: WireShortlistChange[], userId: number): Promise<Shortlist> {
    return db.transaction(async (tx) => {
      const current = await requireLocked(tx, id, userId)
      const merged = withinLimit([...current.changes, ...withoutFuture(sent, now().getTime())])
      if (isOverLimit(merged)) throw shortlistFull()
      const known = new Set(current.changes.map((change) => change.id))
      const fresh = merged.filter((change) => !known.has(change.id))
      if (fresh.length === 0) return current
      const kept = new Set(merged.map(shortlistChangeKey))
      await dropChanges(
        tx,
        id,
        current.changes.map(shortlistChangeKey).filter((key) => !kept.has(key)),
      )
      await storeChanges(tx, id, fresh, now())
      return { ...current, changes: merged }
    })
  }

  /** @throws AppError `shortlist_not_found` (404), `shortlist_not_own` (403) */
  async function remove(id: string, userId: number) {
    await db.transaction(async (tx) => {
      await requireOwn(tx, id, userId)
      await deleteShortlist(tx, id)
      await audit(tx, { at: now(), action: 'shortlist_deleted', actorId: userId, subject: id })
    })
  }

  return { list, create, update, change, remove }
}

async function require(tx: Database, id: string, userId: number): Promise<Shortlist> {
  const found = await findShortlist(tx, id, userId)
  if (!found) throw shortlistNotFound()
  return found
}

async function requireLocked(tx: Database, id: string, userId: number): Promise<Shortlist> {
  if (!(await lockShortlist(tx, id, userId))) throw shortlistNotFound()
  return require(tx, id, userId)
}

async function requireOwn(tx: Database, id: string, userId: number): Promise<Shortlist> {
  const found = await requireLocked(tx, id, userId)
  if (!found.is_own) throw shortlistNotOwn()
  return found
}

async function refuseUnknownProject(tx: Database, { project_id }: ShortlistInput) {
  if (project_id !== null && !(await shareProject(tx, project_id))) throw projectUnknown()
}

const compared = ['name', 'client_name', 'project_id', 'is_shared', 'budget', 'budget_basis'] as const

const isSame = (current: Shortlist, input: ShortlistInput) => compared.every((field) => current[field] === input[field])

const shortlistNotFound = () =>
  new AppError(404, 'shortlist_not_found', 'Подборка не найдена. Возможно, её уже удалили')

const shortlistNotOwn = () =>
  new AppError(403, 'shortlist_not_own', 'Изменить или удалить подборку может только её автор')

/** The client's id belongs to a list of another user. */
const shortlistIdTaken = () =>
  new AppError(409, 'shortlist_id_taken', 'Подборка с таким номером уже есть. Создайте её ещё раз')

const tooManyShortlists = () =>
  new AppError(409, 'too_many_shortlists', `Подборок не больше ${maxShortlists}. Удалите ненужные`)

const shortlistFull = () =>
  new AppError(409, 'shortlist_full', 'В этой подборке слишком много каналов и заметок. Начните новую')

/** The owner changed the list on another device; the error carries the stored list. */
const shortlistChanged = (current: Shortlist) =>
  new AppError(
    409,
    'shortlist_changed',
    'Пока вы редактировали подборку, её изменили на другом устройстве. Проверьте и сохраните ещё раз',
    { details: { current } },
  )

const projectUnknown = () =>
  invalidFields([{ path: 'project_id', message: 'Такого проекта больше нет. Выберите другой' }])
