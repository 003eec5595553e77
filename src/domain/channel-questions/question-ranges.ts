import { channelFieldOf } from '#domain/channel-fields.ts'
import type { Mark } from './question-marks.ts'
import {
  addCondition,
  isMark,
  kindOf,
  markOf,
  type Reading,
  type StoredField,
  saidOf,
  storedField,
  take,
} from './question-reading.ts'
import type { AskedField } from './question-vocabulary.ts'
import type { Side } from './question-words.ts'

/** «около 50 000» reaches a tenth below and above. */
const ABOUT = 0.1
/** A number below it without field and unit is no price. */
const LEAST_PRICE = 1_000

type Amount = Extract<Mark, { is: 'amount' }>
type Range = {
  start: number
  end: number
  from: number | null
  to: number | null
  unit: Amount['unit']
  isPrice: boolean
  isScaled: boolean
  /** Neither words nor signs tell which side the number bounds. */
  isBare: boolean
}

/** Reads the numbers of a question: «от 20 до 60 тысяч», `20-40к`, «не дороже 50 000 ₽», «ERR 10+». */
export function readRanges(reading: Reading) {
  let last: { field: AskedField; end: number; range: Range } | undefined
  for (let at = 0; at < reading.marks.length; at++) {
    if (reading.used.has(at)) continue
    const around = aroundField(reading, at)
    const range = around?.range ?? rangeAt(reading, at)
    if (!range) continue
    const place = around ?? fieldOf(reading, range, last)
    take(reading, range.start, range.end)
    if (place === undefined) {
      reading.unread.push(saidOf(reading, range.start, range.end))
    } else {
      for (const used of place.used) take(reading, used)
      addRange(reading, place.field, range)
      last = { field: place.field, end: Math.max(range.end, ...place.used.map((used) => used + 1)), range }
    }
    at = range.end - 1
  }
}

function addRange(reading: Reading, field: AskedField, range: Range) {
  const { from, to } =
    field === 'cpm' ? { from: thousandth(range.from), to: thousandth(range.to) } : sides(field, range)
  addCondition(reading, { field: storedField(field), is: 'between', from, to })
}

const thousandth = (value: number | null) => (value === null ? null : exact(value / 1_000))
const exact = (value: number) => Number(value.toFixed(4))

/** A bare number is a budget for a price, a lower bound for a figure, and a per cent of VAT or discount itself. */
function sides(field: AskedField, { from, to, isBare }: Range) {
  if (!isBare) return { from, to }
  const kind = lookOf(field)
  if (kind === 'price' || kind === 'cost') return { from: null, to }
  return kind === 'percent' ? { from, to } : { from, to: null }
}

/** `10 000 < подписчики < 100 000` */
function aroundField(reading: Reading, at: number): (Place & { range: Range }) | undefined {
  const [low, less, field, more, high] = [
    markOf(reading, at, 'amount'),
    markOf(reading, at + 1, 'compare'),
    markOf(reading, at + 2, 'field'),
    markOf(reading, at + 3, 'compare'),
    markOf(reading, at + 4, 'amount'),
  ]
  if (!low || !high || !field || less?.side !== 'to' || more?.side !== 'to') return undefined
  if (!/^[<≤]/.test(less.text) || kindOf(field.field) !== 'number') return undefined
  const range = { start: at, end: at + 5, from: low.value, to: high.value, unit: low.unit ?? high.unit }
  return { field: field.field, used: [], range: { ...range, isPrice: false, isScaled: true, isBare: false } }
}

function rangeAt(reading: Reading, start: number): Range | undefined {
  let at = start
  let side: Side | undefined
  let isPrice = false
  for (let mark = reading.marks[at]; mark && !reading.used.has(at); mark = reading.marks[at]) {
    if (isMark(mark, 'compare') || isMark(mark, 'after')) {
      side = side === 'between' ? side : mark.side
      isPrice ||= mark.is === 'compare' && mark.isPrice
    } else if (side === undefined || !isSkipped(mark)) break
    at++
  }
  const first = markOf(reading, at, 'amount')
  if (!first || first.unit === 'days') return undefined
  const scaled = scaledAfter(reading, at, first, side)
  if (scaled) return scaled
  const base = { start, isPrice, isScaled: first.isScaled, isBare: false }
  const second = secondAmount(reading, at, first, side)
  if (second) {
    const low = second.amount.isScaled && !first.isScaled && first.value <= second.amount.value / scaleOf(second.amount)
    const from = low ? first.value * scaleOf(second.amount) : first.value
    const unit = second.amount.unit ?? first.unit
    if (from <= second.amount.value) {
      const isScaled = first.isScaled || second.amount.isScaled
      return { ...base, end: second.end, from, to: second.amount.value, unit, isScaled }
    }
  }
  // «дороже 50 и дешевле 100»: the words belong to the second number.
  const after = reading.marks[at + 2]?.is === 'amount' ? undefined : markOf(reading, at + 1, 'after')
  const end = after ? at + 2 : at + 1
  const isPlus = first.hasPlus || (reading.marks[at + 1]?.text === '+' && !markOf(reading, at + 2, 'category'))
  const plusEnd = isPlus && !first.hasPlus ? end + 1 : end
  const { value, unit } = first
  const wanted = after?.side ?? (isPlus && side === undefined ? 'from' : side)
  return { ...base, end: plusEnd, unit, ...boundsOf(wanted, value), isBare: wanted === undefined }
}

function boundsOf(side: Side | undefined, value: number): { from: number | null; to: number | null } {
  if (side === 'from' || side === 'between') return { from: value, to: null }
  if (side === 'to') return { from: null, to: value }
  if (side === 'about') return { from: exact(value * (1 - ABOUT)), to: exact(value * (1 + ABOUT)) }
  return { from: value, to: value }
}

/** «тысяч от 20» is 20 000. */
function scaledAfter(reading: Reading, at: number, first: Amount, side: Side | undefined): Range | undefined {
  const [compare, amount] = [markOf(reading, at + 1, 'compare'), markOf(reading, at + 2, 'amount')]
  if (!first.isScaleOnly || side !== undefined || !compare || !amount || amount.isScaled) return undefined
  const rest = { unit: amount.unit, isPrice: compare.isPrice, isScaled: true, isBare: false }
  return { start: at, end: at + 3, ...boundsOf(compare.side, amount.value * first.value), ...rest }
}

/** The end of a range: «от 20 до 60 тысяч», `20-40к`, «между 30 и 40». */
function secondAmount(reading: Reading, at: number, first: Amount, side: Side | undefined) {
  const joint = reading.marks[at + 1]
  const next = markOf(reading, at + 2, 'amount')
  if (!joint || reading.used.has(at + 1)) return undefined
  if (!next) {
    const [compare, amount] = [markOf(reading, at + 2, 'compare'), markOf(reading, at + 3, 'amount')]
    const isJoined = joint.is === 'join' && side === 'from' && compare?.side === 'to' && !compare.isPrice
    return isJoined && amount && canEnd(first, amount) ? { amount, end: at + 4 } : undefined
  }
  const isDash = /^(?:[-–—−]|\.\.+|…)$/.test(joint.text)
  const isTo = side === 'from' && isMark(joint, 'compare') && joint.side === 'to' && !joint.isPrice
  const isAnd = side === 'between' && joint.is === 'join'
  const isAfter = isMark(joint, 'after') && side === 'from' && joint.side === 'to'
  const isBare = side === undefined && isMark(joint, 'compare') && joint.text === 'до'
  const isJoined = isDash || isTo || isAnd || isAfter || isBare
  return isJoined && canEnd(first, next) ? { amount: next, end: at + 3 } : undefined
}

/** «от 10 % до 50к» are two numbers. */
function canEnd(first: Amount, next: Amount): boolean {
  if (next.unit === 'days' || (first.unit !== undefined && next.unit !== undefined && first.unit !== next.unit)) {
    return false
  }
  return !(first.unit === 'percent' && next.isScaled) && !(next.unit === 'percent' && first.isScaled)
}

function scaleOf({ value }: Amount): number {
  return value >= 1_000_000 ? 1_000_000 : value >= 1_000 ? 1_000 : 1
}

type Place = { field: AskedField; used: number[] }

/** The field of a range: the one before it, the one after it, or the price that its words and size suggest. */
function fieldOf(
  reading: Reading,
  range: Range,
  last: { field: AskedField; end: number; range: Range } | undefined,
): Place | undefined {
  const before = fieldBefore(reading, range)
  const after = fieldAfter(reading, range)
  if (before && !(after && isCounted(after.said) && before.isFar)) return before
  if (after) return after
  if (last && continues(reading, range, last)) return { field: last.field, used: [] }
  if (range.unit === 'percent') return undefined
  const most = Math.max(range.from ?? 0, range.to ?? 0)
  const isPrice = range.unit === 'rubles' || range.isPrice || range.isScaled || most >= LEAST_PRICE
  return isPrice ? { field: 'agency_price', used: [] } : undefined
}

function fieldBefore(reading: Reading, { start, unit }: Range): (Place & { isFar: boolean }) | undefined {
  let isFar = false
  for (let at = start - 1; at >= 0 && start - at <= MOST_BETWEEN; at--) {
    const mark = reading.marks[at]
    if (!mark || reading.used.has(at)) return undefined
    if (isMark(mark, 'field')) {
      // «без НДС до 30к»
      if (reading.marks[at - 1]?.text === 'без') return undefined
      return takesUnit(mark.field, unit) ? { field: mark.field, used: [at], isFar } : undefined
    }
    if (mark.text === ',') return undefined
    if (!isSkipped(mark) && !['channel', 'most', 'ask', 'with', 'not'].includes(mark.is)) return undefined
    isFar ||= mark.is === 'channel'
  }
  return undefined
}

const MOST_BETWEEN = 4

function fieldAfter(reading: Reading, { end, unit }: Range): (Place & { said: string }) | undefined {
  const isLinked = ['за', 'по'].includes(reading.marks[end]?.text ?? '')
  const at = isLinked ? end + 1 : end
  const mark = markOf(reading, at, 'field')
  if (!mark || !takesUnit(mark.field, unit)) return undefined
  // «до 50к охват от 20к»: the field belongs to the number that follows it.
  if (!isCounted(mark.text) && rangeAt(reading, at + 1)) return undefined
  return { field: mark.field, used: [at], said: mark.text }
}

/** «50 000 подписчиков»: the genitive counts. */
const isCounted = (word: string) => /(?:ов|ий|ей|тов|охвата|аудитории|подписоты)$/.test(word)

function takesUnit(field: AskedField, unit: Amount['unit']): boolean {
  if (kindOf(field) !== 'number' || field === 'days_to_expiry' || field === 'days_since_price_change') return false
  const look = lookOf(field)
  if (unit === 'rubles') return look === 'price' || look === 'cost'
  if (unit === 'percent') return look === 'rate' || look === 'percent'
  return true
}

function lookOf(field: AskedField) {
  const stored: StoredField = storedField(field)
  if (stored === 'placement' || stored === 'days_to_expiry' || stored === 'days_since_price_change') return undefined
  return channelFieldOf(stored).kind
}

/** «больше 50к, но меньше 100к» goes on with the field before. */
function continues(reading: Reading, range: Range, last: { end: number; range: Range }): boolean {
  const between = reading.marks.slice(last.end, range.start)
  const isOther =
    (last.range.from === null) !== (range.from === null) && (last.range.to === null) !== (range.to === null)
  const isJoined =
    between.some(({ is }) => is === 'join') && between.every((mark) => mark.is === 'join' || mark.text === ',')
  return isOther && isJoined && !range.isPrice && range.unit === undefined
}

function isSkipped(mark: Mark): boolean {
  return mark.is === 'filler' || mark.is === 'any' || [':', '-', '—', '–'].includes(mark.text)
}
