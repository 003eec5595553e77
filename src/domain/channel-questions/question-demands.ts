import { isEmptyRange } from '#domain/channel-search/channel-conditions.ts'
import { type AskedCondition, type AskedField, askedFields } from './question-fields.ts'
import { isMark, type Mark, saidIn } from './question-marks.ts'
import type { Atom } from './question-reader.ts'
import type { MeasureOf } from './question-words.ts'

/** Conditions that hold together, at most one of each field, and words of a title. */
export type Demand = { search: string; conditions: readonly AskedCondition[] }
export type Summary = { of: MeasureOf; field?: AskedField; by?: AskedField; most?: 'high' | 'low' }

/** All that a question asks. */
export type Demands = {
  /** Of several, each row meets one: «с договором или до 10к». */
  either: readonly Demand[]
  /** Of two, what meets both; absent if nothing can. */
  both?: Demand
  order?: string
  count?: number
  /** The best are wanted: «топ каналов». */
  isTop?: true
  summary?: Summary
  /** Parts that are not understood or cannot be asked, in the user's words. */
  unread: readonly string[]
  /** Conditions that no row can meet together, in the user's words. */
  contradictions: readonly string[]
  /** Misspelt words and what they are read as. */
  guesses: readonly { said: string; guess: string }[]
}

/** Joins what was read into what is asked. */
export function demandsOf(marks: readonly Mark[], atoms: readonly Atom[]): Demands {
  const chain = eitherIn(marks, atoms)
  const common = chain ? atoms.filter((atom) => !chain.atoms.includes(atom)) : atoms
  const joined = (chain?.sides ?? [[]]).map((side) =>
    joinedDemand(
      marks,
      [...common, ...side].toSorted((a, b) => a.start - b.start),
    ),
  )
  const [one, other, ...more] = joined.map(({ demand }) => demand)
  const both = one && other && more.length === 0 ? metDemand(one, other) : undefined
  const [order, ...orders] = atoms.filter((atom) => atom.is === 'order')
  const others = orders.filter((atom) => atom.order !== order?.order)
  const count = atoms.find((atom) => atom.is === 'count')
  const isOfField = order && marks.slice(order.start, order.end).some((mark) => isMark(mark, 'field'))
  // «самая большая категория» has most channels.
  const isOfRows = order && !isOfField && /^-?(?:subscribers|client_budget)$/.test(order.order)
  const contrast = marks.find((mark) => isMark(mark, 'contrast'))
  const summary = summaryOf(atoms, order?.order, isOfRows === true) ?? contrastOf(contrast, joined[0]?.demand)
  const lost = chain?.isLost ? [saidIn(marks, chain.atoms[0]?.start ?? 0, chain.atoms.at(-1)?.end ?? 0)] : []
  // A list has one order, one number of rows and one figure.
  const single = atoms.filter((atom, at) => {
    const isOne = atom.is === 'count' || atom.is === 'measure' || atom.is === 'by'
    return isOne && atoms.findIndex(({ is }) => is === atom.is) < at
  })
  const unread = atoms
    .filter((atom) => atom.is === 'unread' || others.some((one) => one === atom) || single.includes(atom))
    .map(({ start, end }) => saidIn(marks, start, end))
  // «отсортируй» without a field, «сравни» without parts to compare.
  const idle = marks.flatMap((mark) =>
    (isMark(mark, 'sort') && !order) || (isMark(mark, 'contrast') && !summary) ? mark.said : [],
  )
  const used = atoms.filter(({ is }) => is !== 'unread')
  return {
    either: joined.map(({ demand }) => demand),
    ...(both && { both }),
    ...(order && !summary?.by && { order: order.order }),
    ...(count && { count: count.count }),
    ...(marks.some(({ is }) => is === 'top') && { isTop: true as const }),
    ...(summary && { summary }),
    unread: [...unread, ...lost, ...idle],
    contradictions: joined.every(({ contradiction }) => contradiction)
      ? joined.flatMap(({ contradiction }) => contradiction ?? [])
      : [],
    guesses: used.flatMap(({ start, end }) =>
      marks.slice(start, end).flatMap(({ said, guess }) => (guess === undefined ? [] : { said, guess })),
    ),
  }
}

function summaryOf(atoms: readonly Atom[], order: string | undefined, isOfRows: boolean): Summary | undefined {
  const measure = atoms.find((atom) => atom.is === 'measure')
  const by = atoms.find((atom) => atom.is === 'by')
  if (!measure && !by) return undefined
  // «в какой категории самая низкая цена» asks of the middle of each.
  const field = order?.replace(/^-/, '')
  const ordered = by && !measure && field ? askedFields.find((one) => one === field) : undefined
  const side = order?.startsWith('-') ? 'high' : 'low'
  if (by && !measure && isOfRows) return { of: 'count', by: by.field, most: side }
  if (by && ordered) return { of: 'mean', field: ordered, by: by.field, most: side }
  const most = by?.most ?? measure?.most
  return {
    of: measure?.of ?? 'count',
    ...(measure?.field && { field: measure.field }),
    ...(by && { by: by.field, ...(most && { most }) }),
  }
}

/** Compares the categories or choices of a field that are named. */
function contrastOf(
  mark: Extract<Mark, { is: 'contrast' }> | undefined,
  demand: Demand | undefined,
): Summary | undefined {
  const parted = demand?.conditions.find((one) => one.is === 'one_of' && one.values.length > 1)
  return mark && parted && { of: 'mean', by: parted.field, ...(mark.most && { most: mark.most }) }
}

type Either = { atoms: readonly Atom[]; sides: readonly (readonly Atom[])[]; isLost?: true }

/**
 * Finds the parts that «или» joins, unless they are values of one field. One demand on each side is joined with the
 * other; several on both sides are joined if the sides ask the same fields. Anything else is lost, and named.
 */
function eitherIn(marks: readonly Mark[], atoms: readonly Atom[]): Either | undefined {
  const asked = atoms.filter(isDemand)
  const ors = [...asked.keys()].filter((at) => at > 0 && isOr(marks, asked[at - 1], asked[at]))
  const [first] = ors
  if (first === undefined) return undefined
  const start = segmentStart(marks, asked, first - 1)
  const end = segmentEnd(marks, asked, ors.at(-1) ?? first)
  const parts = [start, ...ors, end].flatMap((at, place, all) => (place === 0 ? [] : [asked.slice(all[place - 1], at)]))
  const shapes = parts.map((part) => part.map(fieldOf).sort().join())
  if (parts.every((part) => part.length > 1) && new Set(shapes).size === 1) return { atoms: parts.flat(), sides: parts }
  // «спорт до 5к или авто»: the right side asks again what the left began with.
  const again = fieldOf(asked[first] ?? { is: 'quiet', start: 0, end: 0 })
  if (parts.length === 2 && parts[0]?.slice(0, -1).some((atom) => fieldOf(atom) === again))
    return { atoms: parts.flat(), sides: parts }
  // «спорт, с договором или ЭДО до 50к»: «или» binds its neighbours.
  const isChain = ors.every((at, place) => place === 0 || at === (ors[place - 1] ?? 0) + 1)
  const left = asked.slice(first - 1, (ors.at(-1) ?? first) + 1)
  const isSingle = parts.slice(1, -1).every((part) => part.length === 1) && isChain
  const lastPart = parts.at(-1) ?? []
  const isClear =
    isSingle &&
    (parts[0]?.length === 1 || lastPart.length === 1 || !shapes.some((shape, at) => shapes.indexOf(shape) !== at))
  const isSame = new Set(lastPart.map(fieldOf)).size < lastPart.length || repeats(parts[0] ?? [], lastPart)
  if (isClear && !isSame) return { atoms: left, sides: left.map((atom) => [atom]) }
  return { atoms: parts.flat(), sides: [[]], isLost: true }
}

/** Both sides ask more than one thing, and one of it twice: «финансы до 50к или спорт с ЭДО». */
const repeats = (one: readonly Atom[], other: readonly Atom[]) =>
  one.length > 1 && other.length > 1 && one.some((atom) => other.some((also) => fieldOf(atom) === fieldOf(also)))

const isDemand = ({ is }: Atom) => is === 'condition' || is === 'search'
const fieldOf = (atom: Atom) => (atom.is === 'condition' ? atom.condition.field : 'title')

function isOr(marks: readonly Mark[], one: Atom | undefined, other: Atom | undefined): boolean {
  if (!one || !other) return false
  const isJoined =
    marks.slice(one.end, other.start).some((mark) => isMark(mark, 'join') && mark.by === 'or') ||
    /^или /.test(marks[other.start]?.text ?? '')
  if (!isJoined) return false
  const areValues = [one, other].every((atom) => atom.is === 'condition' && atom.condition.is === 'one_of')
  return !(areValues && fieldOf(one) === fieldOf(other))
}

const isBreak = (marks: readonly Mark[], one: Atom | undefined, other: Atom | undefined) =>
  marks.slice(one?.end ?? 0, other?.start ?? 0).some((mark) => /^[,.;]$/.test(mark.text) || isMark(mark, 'join'))

function segmentStart(marks: readonly Mark[], atoms: readonly Atom[], from: number): number {
  let at = from
  while (at > 0 && !isBreak(marks, atoms[at - 1], atoms[at])) at--
  return at
}

function segmentEnd(marks: readonly Mark[], atoms: readonly Atom[], from: number): number {
  let at = from + 1
  while (at < atoms.length && !isBreak(marks, atoms[at - 1], atoms[at])) at++
  return at
}

/** Joins conditions of one field. */
function joinedDemand(marks: readonly Mark[], atoms: readonly Atom[]): { demand: Demand; contradiction?: string } {
  const known = new Map<AskedField, { condition: AskedCondition; atom: Atom }>()
  let search = ''
  let contradiction: string | undefined
  for (const atom of atoms) {
    if (atom.is === 'search') search = [search, atom.text].filter(Boolean).join(' ')
    if (atom.is !== 'condition') continue
    const { condition } = atom
    const before = known.get(condition.field)
    const both = before ? joined(before.condition, condition) : condition
    if (before && !both)
      contradiction ??= [before.atom, atom].map(({ start, end }) => saidIn(marks, start, end)).join(' — ')
    known.set(condition.field, { condition: both ?? condition, atom })
  }
  const demand = { search, conditions: [...known.values()].map(({ condition }) => condition) }
  return { demand, ...(contradiction !== undefined && { contradiction }) }
}

/** Returns what meets both demands; undefined if nothing can. */
function metDemand(one: Demand, other: Demand): Demand | undefined {
  const conditions = [...one.conditions]
  for (const asked of other.conditions) {
    const place = conditions.findIndex(({ field }) => field === asked.field)
    const before = conditions[place]
    const met = before ? metCondition(before, asked) : asked
    if (!met) return undefined
    conditions.splice(place < 0 ? conditions.length : place, 1, met)
  }
  return one.search === '' || other.search === '' || one.search === other.search
    ? { search: one.search || other.search, conditions }
    : undefined
}

function metCondition(one: AskedCondition, other: AskedCondition): AskedCondition | undefined {
  if (one.is !== 'one_of' || other.is !== 'one_of') return joined(one, other)
  const values = one.values.filter((value) => other.values.includes(value))
  return values.length === 0 ? undefined : { ...one, values }
}

/** Ranges narrow each other, wanted values add up, and unwanted ones are taken away; undefined if nothing is left. */
function joined(one: AskedCondition, other: AskedCondition): AskedCondition | undefined {
  if (one.is === 'between' && other.is === 'between') {
    const low = [one, other]
      .filter(({ from }) => from !== null)
      .sort((a, b) => Number(b.from) - Number(a.from) || Number(b.isAbove ?? false) - Number(a.isAbove ?? false))[0]
    const high = [one, other]
      .filter(({ to }) => to !== null)
      .sort((a, b) => Number(a.to) - Number(b.to) || Number(b.isBelow ?? false) - Number(a.isBelow ?? false))[0]
    const range = {
      from: low?.from ?? null,
      to: high?.to ?? null,
      ...(low?.isAbove && { isAbove: true as const }),
      ...(high?.isBelow && { isBelow: true as const }),
    }
    return isEmptyRange(range) ? undefined : { field: one.field, is: 'between', ...range }
  }
  if (one.is === 'contains' && other.is === 'contains')
    return { ...one, words: [...new Set([...one.words, ...other.words])] }
  if ((one.is === 'one_of' || one.is === 'none_of') && (other.is === 'one_of' || other.is === 'none_of')) {
    if (one.is === other.is) return { ...one, values: [...new Set([...one.values, ...other.values])] }
    const [wanted, unwanted] = one.is === 'one_of' ? [one, other] : [other, one]
    const left = wanted.values.filter((value) => !unwanted.values.includes(value))
    return left.length === 0 ? undefined : { ...wanted, values: left }
  }
  if (one.is === other.is) return one
  // A number is filled.
  const [filled, test] = one.is === 'filled' ? [one, other] : [other, one]
  return filled.is === 'filled' && test.is !== 'empty' ? test : undefined
}
