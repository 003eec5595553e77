import { channelFieldOf } from '#domain/channel-fields.ts'
import { channelSortKinds, formatChannelSort, parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { isMark, kindOf, markOf, type Reading, saidOf, storedField, take } from './question-reading.ts'
import type { AskedField } from './question-vocabulary.ts'
import type { Extreme } from './question-words.ts'

/** No question asks for more channels. */
const MOST_CHANNELS = 1_000

/** Reads how many channels are wanted: «десять каналов», «топ-10», «3 штуки». */
export function readCount(reading: Reading) {
  for (let at = 0; at < reading.marks.length; at++) {
    const amount = markOf(reading, at, 'amount')
    if (!amount || amount.unit !== undefined || amount.isScaled || amount.hasPlus) continue
    if (!Number.isInteger(amount.value) || amount.value < 1 || amount.value > MOST_CHANNELS) continue
    if (!isAfterTop(reading, at) && !isOfChannels(reading, at)) continue
    reading.count = amount.value
    take(reading, reading.marks[at - 1]?.is === 'compare' ? at - 1 : at, at + 1)
    return
  }
}

function isAfterTop(reading: Reading, at: number): boolean {
  const isDash = reading.marks[at - 1]?.text === '-'
  return reading.marks[isDash ? at - 2 : at - 1]?.is === 'top'
}

/** Words that describe the channels may stand before «каналов». */
function isOfChannels(reading: Reading, at: number): boolean {
  for (let next = at + 1; next <= at + 4; next++) {
    const mark = reading.marks[next]
    if (!mark) return false
    if (mark.is === 'channel' || /^штук/.test(mark.text)) return true
    if (!['most', 'order', 'extreme', 'value', 'flag', 'category', 'expiry', 'top'].includes(mark.is)) return false
  }
  return false
}

/** Reads an order by a field: «отсортируй по охвату», «топ-10 по подписчикам». */
export function readSorts(reading: Reading) {
  for (const [at, mark] of reading.marks.entries()) {
    if (!reading.used.has(at) && (mark.is === 'sort' || mark.is === 'top')) readSort(reading, at)
  }
}

/** Reads an order that adjectives name: «самые дешёвые», «с лучшим ERR». */
export function readOrder(reading: Reading) {
  for (let at = 0; at < reading.marks.length; at++) {
    const mark = reading.used.has(at) ? undefined : reading.marks[at]
    if (!mark) continue
    if (isMark(mark, 'order')) {
      setOrder(reading, mark.order, mark.said)
      take(reading, reading.marks[at - 1]?.is === 'most' ? at - 1 : at, at + 1)
    } else if (isMark(mark, 'compare') && mark.isPrice && !/бюджет|лимит/.test(mark.text)) {
      setOrder(reading, mark.side === 'to' ? 'agency_price' : '-agency_price', mark.said)
      take(reading, at)
    } else if (isMark(mark, 'extreme')) {
      readExtreme(reading, at, mark)
    }
  }
}

function readExtreme(reading: Reading, at: number, { end, order }: { end: Extreme; order?: string | undefined }) {
  const next = reading.marks[at + 1]?.is === 'filler' ? at + 2 : at + 1
  const field = numberField(reading, next)
  const most = reading.marks[at - 1]?.is === 'most' ? at - 1 : at
  if (field !== undefined) {
    setOrder(reading, orderBy(field, end), saidOf(reading, most, next + 1))
    take(reading, most, next + 1)
  } else if (order !== undefined) {
    setOrder(reading, order, saidOf(reading, most, at + 1))
    take(reading, most, at + 1)
  }
}

function readSort(reading: Reading, at: number) {
  const place = sortedField(reading, at) ?? lastField(reading, at)
  take(reading, at)
  const field = place === undefined ? undefined : numberField(reading, place)
  if (place === undefined || field === undefined) return
  const direction = directionNear(reading, at, place)
  const order = direction ? formatChannelSort({ field: sortable(field), direction }) : orderBy(field, 'best')
  setOrder(reading, order, saidOf(reading, at, place + 1))
  take(reading, place)
}

function sortedField(reading: Reading, at: number): number | undefined {
  const between = ['filler', 'amount', 'channel', 'sign', 'extreme', 'direction', 'category']
  for (let next = at + 1; next <= at + 6; next++) {
    const isNamed = reading.marks[at]?.is === 'sort' || reading.marks[next - 1]?.text === 'по'
    if (isNamed && numberField(reading, next) !== undefined) return next
    if (!between.includes(reading.marks[next]?.is ?? '')) return undefined
  }
  return undefined
}

/** «топ 5 до 50 000 по подписчикам»: the number before it bounds the price. */
function lastField({ marks }: Reading, at: number): number | undefined {
  const last = marks.findLastIndex(({ is }) => is !== 'sign')
  const isNamed = marks[last - 1]?.text === 'по' && marks[last]?.is === 'field'
  return isNamed && marks[at]?.is === 'top' ? last : undefined
}

function directionNear(reading: Reading, at: number, field: number): 'asc' | 'desc' | undefined {
  for (let near = at; near <= field + 2; near++) {
    const mark = reading.marks[near]
    if (mark && isMark(mark, 'direction')) {
      take(reading, near)
      return mark.direction
    }
    if (mark?.text === 'по убыванию') return 'desc'
  }
  return undefined
}

function numberField(reading: Reading, at: number): AskedField | undefined {
  const field = markOf(reading, at, 'field')?.field
  return field !== undefined && ['number', 'day'].includes(String(kindOf(field))) ? field : undefined
}

function orderBy(field: AskedField, end: Extreme): string {
  const isLow = end === 'low' || (end === 'best' && isCheapBetter(field))
  return formatChannelSort({ field: sortable(field), direction: isLow ? 'asc' : 'desc' })
}

function isCheapBetter(field: AskedField): boolean {
  const stored = sortable(field)
  if (stored === 'placement' || stored === 'category_title') return true
  return ['price', 'cost', 'day'].includes(channelFieldOf(stored).kind)
}

function sortable(field: AskedField) {
  const stored = storedField(field)
  return parseChannelSort(stored in channelSortKinds ? stored : 'title')?.field ?? 'title'
}

/** A list has one order: the first one counts, and another one is said to be left out. */
function setOrder(reading: Reading, order: string, said: string) {
  if (reading.order !== undefined && reading.order !== order) reading.unread.push(said)
  reading.order ??= order
}
