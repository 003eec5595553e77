import type { CalendarDate } from '#domain/calendar-date.ts'
import { riskLevels, rknStatuses } from '#domain/channel.ts'
import {
  addressLights,
  judgePlacement,
  type Light,
  lights,
  type PlacementRules,
  worseLight,
} from '#domain/placement/placement-verdict.ts'
import { dayOf, type ResolvedCondition } from './channel-conditions.ts'
import { type ChannelChanges, type ChannelIndex, type IndexedChannel, numberValue, rowOf } from './channel-index.ts'
import { shareDerived } from './channel-index-derived.ts'
import type { IndexedField } from './channel-search.ts'
import { createTextFinder, type FoundTexts, type ReadTexts } from './unindexed-texts.ts'

export type SearchedBase = { index: ChannelIndex; changes: ChannelChanges }
export type JudgedBy = { rules: PlacementRules; today: CalendarDate }
type Addressed = { id: number; url: string }

/**
 * Passes the stored addresses to `take` in pages, of these channels or of all. They may be newer than the index: a
 * channel that changed since then will be among the later changes, which replace its row.
 */
export type ReadAddresses = (
  take: (page: readonly Addressed[]) => void,
  ids: readonly number[] | undefined,
) => Promise<void>

/** Whether a search needs the verdict «Можно ставить?», which the index does not store. */
export function asksPlacement(search: {
  sort?: string | undefined
  conditions?: readonly Pick<ResolvedCondition, 'field'>[] | undefined
}): boolean {
  const { sort = '', conditions = [] } = search
  return sort.replace(/^-/, '') === 'placement' || conditions.some(({ field }) => field === 'placement')
}

/**
 * Returns a function that adds the verdicts to an index and its changes. The column is computed at the first question,
 * and again for another index, other rules or another day. Without a question there is none.
 */
export function createJudgedIndex(read: ReadAddresses) {
  const ofIndex = keptPer<ChannelIndex, Uint8Array>()
  const ofChanges = keptPer<ChannelChanges, ReadonlyMap<number, Light>>()
  const judgedIndexes = new WeakMap<ChannelIndex, { by: string; judged: ChannelIndex }>()

  return async ({ index, changes }: SearchedBase, by: JudgedBy): Promise<SearchedBase> => {
    const { rules, today } = by
    // Without platforms, the rules do not look at addresses.
    const hasPlatforms = rules.platforms.length > 0
    const platforms = JSON.stringify(rules.platforms)
    const addresses = hasPlatforms
      ? await ofIndex(index, platforms, () => readRows(read, index, rules))
      : new Uint8Array()
    const changed = hasPlatforms
      ? await ofChanges(changes, platforms, () => readChanges(read, changes, rules))
      : new Map<number, Light>()

    const key = JSON.stringify([rules, today])
    const known = judgedIndexes.get(index)
    const judged = known?.by === key ? known.judged : judgedIndex(index, addresses, by)
    judgedIndexes.set(index, { by: key, judged })
    return { index: judged, changes: judgedChanges(changes, changed, by) }
  }
}

function judgedIndex(index: ChannelIndex, addresses: Uint8Array, by: JudgedBy): ChannelIndex {
  const light = lightsBy(by)
  const columns = judgedFields.map((field) => index.numbers.get(field))
  const column = new Float64Array(index.ids.length)
  for (let row = 0; row < column.length; row++) {
    const cells = columns.map((cell) => cell?.[row] ?? Number.NaN)
    column[row] = Math.max(light(cells), addresses[row] ?? 0)
  }
  const judged = { ...index, numbers: new Map([...index.numbers, ['placement' as const, column]]) }
  shareDerived(index, judged)
  return judged
}

function judgedChanges(changes: ChannelChanges, addresses: ReadonlyMap<number, Light>, by: JudgedBy): ChannelChanges {
  const light = lightsBy(by)
  const judged = ([id, row]: [number, IndexedChannel | null]): [number, IndexedChannel | null] => {
    if (row === null) return [id, null]
    const own = lights[light(judgedFields.map((field) => numberValue(field, row)))] ?? 'green'
    return [id, { ...row, placement: worseLight(own, addresses.get(id) ?? 'green') }]
  }
  return new Map(Array.from(changes, judged))
}

/** What the rules look at, apart from the address. */
const judgedFields = [
  'subscribers',
  'rkn_status',
  'risk_level',
  'price_valid_until',
  'framework_contract',
  'edo',
  'nda',
] as const satisfies readonly IndexedField[]

/**
 * Returns a function that judges all but the address by the values of `judgedFields`, and gives the place of the light.
 * An unknown choice of another server counts as `judgePlacement` counts it.
 */
function lightsBy({ rules, today }: JudgedBy): (cells: readonly number[]) => number {
  const others = { ...rules, platforms: [] }
  const days = new Map<number, CalendarDate>()
  const nameOfDay = (day: number) => {
    const known = days.get(day) ?? dayOf(day)
    days.set(day, known)
    return known
  }
  return ([subscribers = Number.NaN, rkn = -1, risk = -1, day = Number.NaN, contract, edo, nda]) => {
    const channel = {
      url: '',
      subscribers: Number.isNaN(subscribers) ? null : subscribers,
      rkn_status: rknNames[rkn] ?? 'not_registered',
      risk_level: riskNames[risk] ?? 'possible_risk',
      price_valid_until: nameOfDay(day),
      owned_by_agency: false,
      framework_contract: contract === 1,
      edo: edo === 1,
      nda: nda === 1,
    }
    return lights.indexOf(judgePlacement(channel, others, today).light)
  }
}

const rknNames = Object.keys(rknStatuses).filter((name): name is keyof typeof rknStatuses => name in rknStatuses)
const riskNames = Object.keys(riskLevels).filter((name): name is keyof typeof riskLevels => name in riskLevels)

/** An address that is missing belongs to a channel that has been deleted meanwhile. */
async function readRows(read: ReadAddresses, index: ChannelIndex, rules: PlacementRules) {
  const judge = addressLights(rules)
  const rows = new Uint8Array(index.ids.length)
  await read((page) => {
    for (const { id, url } of page) {
      const row = rowOf(index, id)
      if (row >= 0) rows[row] = lights.indexOf(judge(url))
    }
  }, undefined)
  return rows
}

async function readChanges(read: ReadAddresses, changes: ChannelChanges, rules: PlacementRules) {
  const judge = addressLights(rules)
  const found = new Map<number, Light>()
  const ids = [...changes.keys()].filter((id) => changes.get(id) !== null)
  const take = (page: readonly Addressed[]) => {
    for (const { id, url } of page) found.set(id, judge(url))
  }
  if (ids.length > 0) await read(take, ids)
  return found
}

/** Keeps one value per subject while the name stays the same; concurrent questions share a computation. */
function keptPer<Subject extends object, Value>() {
  const kept = new WeakMap<Subject, { name: string; value: Promise<Value> }>()
  return (subject: Subject, name: string, compute: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(subject)
    if (known?.name === name) return known.value
    const value = compute()
    kept.set(subject, { name, value })
    // A failure is not kept, so that the next question tries again.
    value.catch(() => kept.get(subject)?.value === value && kept.delete(subject))
    return value
  }
}

/**
 * Returns a function that adds to an index and its later changes what searches ask for and the index does not store:
 * the verdicts, when `by` is given, and the rows that meet conditions on long texts.
 */
export function createPreparedIndex(read: ReadTexts) {
  const judge = createJudgedIndex((take, ids) =>
    read(['url'], (page) => take(page.map(({ id, url }) => ({ id, url: url ?? '' }))), ids),
  )
  const findTexts = createTextFinder(read)
  return async (
    base: SearchedBase,
    searches: readonly { conditions?: readonly ResolvedCondition[] | undefined }[],
    by: JudgedBy | undefined,
  ): Promise<SearchedBase> => {
    const texts = await findTexts(
      base,
      searches.flatMap(({ conditions = [] }) => conditions),
    )
    const judged = by ? await judge(base, by) : base
    return texts ? withTexts(judged, texts) : judged
  }
}

function withTexts({ index, changes }: SearchedBase, { marks, changed }: FoundTexts): SearchedBase {
  const marked = { ...index, marks }
  shareDerived(index, marked)
  return { index: marked, changes: new Map(Array.from(changes, withText(changed))) }
}

function withText(changed: FoundTexts['changed']) {
  return ([id, row]: [number, IndexedChannel | null]): [number, IndexedChannel | null] => [
    id,
    row && { ...row, ...changed.get(id) },
  ]
}
