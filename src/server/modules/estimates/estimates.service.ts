import { copyTitle, type Estimate, type EstimateInput, type ListedEstimate } from '#contract/estimates.ts'
import type { Database } from '#server/db/client.ts'
import { invalidFields } from '#server/http/app-error.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { projectsUsing } from '#server/modules/uses.service.ts'
import { estimateFaults, unknownPositions } from './estimate-faults.ts'
import { estimateChanged, estimateInUse, estimateNotFound } from './estimates.errors.ts'
import {
  deleteEstimate,
  findEstimate,
  insertEstimate,
  lockEstimate,
  selectEstimates,
  selectRates,
  sharePositions,
  updateEstimate,
} from './estimates.repository.ts'
import { isSameEstimate } from './same-estimate.ts'

export type EstimateService = ReturnType<typeof createEstimateService>

/** Manages estimates. The domain computes every sum and ignores sums in requests. */
export function createEstimateService({ db, now }: { db: Database; now: () => Date }) {
  const list = (): Promise<ListedEstimate[]> => selectEstimates(db)

  /** The rates of all estimates, in rubles an hour. */
  const rates = () => selectRates(db)

  /** @throws AppError `estimate_not_found` (404) */
  const get = async (id: number): Promise<Estimate> => (await requireEstimate(db, id)).current

  /** Creates an estimate and ignores ids in the request. @throws AppError `validation_failed` (422) */
  async function create(input: EstimateInput, userId: number): Promise<Estimate> {
    return db.transaction((tx) => add(tx, input, userId))
  }

  /**
   * Saves an estimate. Without a version the last writer wins; an outdated version writes nothing. Rates and
   * lines keep their ids, and missing ones are deleted.
   * @throws AppError `estimate_not_found` (404), `estimate_changed` (409), `validation_failed` (422)
   */
  async function update(id: number, input: EstimateInput, userId: number): Promise<Estimate> {
    return db.transaction(async (tx) => {
      const { current, changed_at, changed_by } = await requireLocked(tx, id)
      if (isSameEstimate(current, input)) return current
      if (input.version !== undefined && input.version !== current.version) {
        throw estimateChanged({ current, changed_by, changed_at })
      }
      await refuseFaults(tx, input, current)
      const by = { userId, at: now() }
      await recordAs(tx, by)
      await updateEstimate(tx, id, input, by)
      return (await requireEstimate(tx, id)).current
    })
  }

  /** @throws AppError `estimate_not_found` (404), `estimate_in_use` (409) with the projects */
  async function remove(id: number, actorId: number) {
    await db.transaction(async (tx) => {
      if (!(await lockEstimate(tx, id))) throw estimateNotFound()
      const uses = await projectsUsing(tx, 'estimate_id', id)
      if (uses.count > 0) throw estimateInUse(uses)
      const at = now()
      await recordAs(tx, { userId: actorId, at })
      await deleteEstimate(tx, id)
      await audit(tx, { at, action: 'estimate_deleted', actorId, subject: String(id) })
    })
  }

  /** Copies rates and lines under the title «… (копия)». @throws AppError `estimate_not_found` (404) */
  async function copy(id: number, userId: number): Promise<Estimate> {
    return db.transaction(async (tx) => {
      const { current } = await requireLocked(tx, id)
      return add(tx, { ...contentOf(current), title: copyTitle(current.title) }, userId)
    })
  }

  async function add(tx: Database, input: EstimateInput, userId: number) {
    await refuseFaults(tx, input, undefined)
    const by = { userId, at: now() }
    await recordAs(tx, by)
    const id = await insertEstimate(tx, withoutIds(input), by)
    if (id === undefined) throw estimateNotFound()
    return (await requireEstimate(tx, id)).current
  }

  return { list, rates, get, create, update, remove, copy }
}

async function requireEstimate(db: Database, id: number) {
  const found = await findEstimate(db, id)
  if (!found) throw estimateNotFound()
  return found
}

async function requireLocked(tx: Database, id: number) {
  if (!(await lockEstimate(tx, id))) throw estimateNotFound()
  return requireEstimate(tx, id)
}

async function refuseFaults(tx: Database, input: EstimateInput, stored: Estimate | undefined) {
  const known = await sharePositions(
    tx,
    input.rates.map(({ position_id }) => position_id),
  )
  const faults = [...estimateFaults(input, stored), ...unknownPositions(input, known)]
  if (faults.length > 0) throw invalidFields(faults)
}

const contentOf = ({ id, version, ...content }: Estimate): EstimateInput => content

const withoutIds = (input: EstimateInput): EstimateInput => ({
  ...input,
  rates: input.rates.map(({ id, ...rate }) => ({
    ...rate,
    estimate_lines: rate.estimate_lines.map(({ id, ...line }) => line),
  })),
})
