import {
  copyTitle,
  type Estimate,
  type EstimateInput,
  estimateFields,
  type ListedEstimate,
} from '#contract/estimates.ts'
import type { Database } from '#server/db/client.ts'
import { AppError, invalidFields } from '#server/http/app-error.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { changedMeanwhile, projectsUsing, recordRemoval } from '#server/modules/shared-records.service.ts'
import { estimateFaults, unknownPositions } from './estimate-faults.ts'
import {
  findEstimate,
  insertEstimate,
  lockEstimate,
  selectEstimates,
  selectRates,
  sharePositions,
  updateEstimate,
} from './estimates.repository.ts'
import { estimates } from './estimates.table.ts'

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
      const found = await requireLocked(tx, id)
      const { current } = found
      if (isSameEstimate(current, input)) return current
      if (input.version !== undefined && input.version !== current.version) {
        throw changedMeanwhile('estimate_changed', 'расчётку, её', found)
      }
      await refuseFaults(tx, input, current)
      const by = { userId, at: now() }
      await recordAs(tx, by)
      await updateEstimate(tx, id, input, by)
      return (await requireEstimate(tx, id)).current
    })
  }

  /** @throws AppError `estimate_not_found` (404), `estimate_in_use` (409) with the projects */
  const remove = recordRemoval(
    { db, now },
    { table: estimates, action: 'estimate_deleted', notFound: estimateNotFound, used: estimateInUse },
  )

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

const estimateNotFound = () => new AppError(404, 'estimate_not_found', 'Расчётка не найдена. Возможно, её уже удалили')

const estimateInUse = {
  code: 'estimate_in_use',
  message: 'Эту расчётку нельзя удалить, так как она используется в следующих проектах',
  of: (db: Database, id: number) => projectsUsing(db, 'estimate_id', id),
}

/** Tells whether saving would change nothing. The input may omit ids, and given ids must be the stored ones. */
function isSameEstimate(stored: Estimate, input: EstimateInput): boolean {
  return (
    fieldNames.every((name) => stored[name] === input[name]) &&
    isSameList(stored.rates, input.rates, (rate, sent) => isSameId(rate, sent) && isSameRate(rate, sent))
  )
}

const fieldNames = Object.keys(estimateFields.shape).filter((name): name is keyof typeof estimateFields.shape =>
  Object.hasOwn(estimateFields.shape, name),
)

type RateInput = EstimateInput['rates'][number]

function isSameRate(stored: Estimate['rates'][number], sent: RateInput): boolean {
  return (
    stored.position_id === sent.position_id &&
    stored.hourly_rate_net === sent.hourly_rate_net &&
    isSameList(
      stored.estimate_lines,
      sent.estimate_lines,
      (line, sentLine) =>
        isSameId(line, sentLine) && line.management_type === sentLine.management_type && line.hours === sentLine.hours,
    )
  )
}

const isSameId = (stored: { id: number }, sent: { id?: number | null | undefined }) => !sent.id || sent.id === stored.id

const isSameList = <A, B extends object>(a: readonly A[], b: readonly B[], isSame: (a: A, b: B) => boolean) =>
  a.length === b.length &&
  a.every((item, i) => {
    const other = b[i]
    return other !== undefined && isSame(item, other)
  })
