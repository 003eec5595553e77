import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ChannelCondition } from '#domain/channel-search/channel-conditions.ts'
import { parsePrintedQuery } from './printed-query.ts'
import { readDays } from './question-days.ts'
import { type Exclusion, exclusionIn, lostNegation, oppositeOf, priceVat } from './question-exclusions.ts'
import { type Category, type Mark, questionMarks } from './question-marks.ts'
import { readCount, readOrder, readSorts } from './question-order.ts'
import { readRanges } from './question-ranges.ts'
import { addCondition, isMark, type Reading } from './question-reading.ts'
import { readTexts } from './question-texts.ts'
import { readValues } from './question-values.ts'
import type { AskedField } from './question-vocabulary.ts'

/** A filter of the base: words of the title, categories (none for all), and conditions, at most one of each field. */
export type ChannelQuery = {
  search: string
  category_ids: readonly number[]
  conditions: readonly ChannelCondition[]
}

export type ChannelQuestion = {
  query: ChannelQuery
  /** A sort of the base: `field` or `-field`. */
  order?: string
  /** How many channels are wanted. */
  count?: number
  /** Parts that look like a demand and are not understood, in the user's words. */
  unread: string[]
}

/**
 * Reads a Russian question about the channel base: «десять каналов про финансы до 300 000 ₽ с ERR от 10 %». Undefined
 * when the text asks for something else. Never throws.
 */
export function parseChannelQuestion(
  text: string,
  { categories, today }: { categories: readonly Category[]; today: CalendarDate },
): ChannelQuestion | undefined {
  const printed = parsePrintedQuery(text, categories, today)
  if (printed) return { query: printed, unread: [] }
  const marks = questionMarks(text, categories, today)
  if (marks.some(({ is }) => is === 'task')) return undefined
  const reading = readMarks(marks, today)
  const query = queryOf(reading)
  if (!isQuestion(reading, query)) return undefined
  return {
    query,
    ...(reading.order !== undefined && { order: reading.order }),
    ...(reading.count !== undefined && { count: reading.count }),
    unread: [...reading.unread, ...leftOver(reading)],
  }
}

/** Reads marks; what a question leaves out is turned round, or named in `unread` and not applied. */
function readMarks(marks: readonly Mark[], today: CalendarDate): Reading {
  const excluded = exclusionIn(marks)
  if (excluded) {
    const rest = readMarks(marks.toSpliced(excluded.start, excluded.end - excluded.start), today)
    if (!exclude(rest, readMarks(excluded.marks, today))) rest.unread.push(saidIn(marks, excluded))
    return rest
  }
  const vat = priceVat(marks)
  if (vat) return leaveOut(marks, vat, today)
  const reading: Reading = {
    marks,
    used: new Set<number>(),
    conditions: [],
    replaced: [],
    search: '',
    unread: [],
    categories: new Set<number>(),
    excluded: new Set<number>(),
  }
  readTexts(reading)
  readCount(reading)
  readDays(reading, today)
  readSorts(reading)
  readBounds(reading)
  readRanges(reading)
  readOrder(reading)
  readValues(reading)
  const lost = lostNegation(reading.marks, reading.used)
  return lost ? leaveOut(reading.marks, lost, today) : reading
}

/** Reads marks without a part, which is named. */
function leaveOut(marks: readonly Mark[], part: Exclusion, today: CalendarDate): Reading {
  const rest = readMarks(marks.toSpliced(part.start, part.end - part.start), today)
  rest.unread.push(saidIn(marks, part))
  return rest
}

const saidIn = (marks: readonly Mark[], { start, end }: Exclusion) =>
  marks
    .slice(start, end)
    .map(({ said }) => said)
    .join(' ')
    .replaceAll(/ (?=[,.;:!?])/g, '')

/** Turns one condition round, or several that «или» joins; returns false when the filter cannot say it. */
function exclude(reading: Reading, clause: Reading): boolean {
  const conditions = [...clause.replaced, ...clause.conditions]
  const opposites = conditions.map(oppositeOf)
  const isOther = clause.search !== '' || clause.order !== undefined || clause.count !== undefined
  const parts = opposites.length + (clause.categories.size > 0 ? 1 : 0)
  // «или больше» is one mark.
  const joins = clause.marks.filter(({ is }) => is === 'join' || (is === 'after' && parts > 1))
  const isEither = joins.every(({ text }) => /^(?:или|либо)(?: |$)/.test(text))
  const isUnread = clause.unread.length > 0 || clause.excluded.size > 0 || leftOver(clause).length > 0
  // «меньше 10 или больше 50» leaves the middle; other pairs of one field leave nothing.
  if (clause.replaced.some(({ is }) => is !== 'between')) return false
  if (isOther || isUnread || parts === 0 || (parts > 1 && !isEither)) return false
  if (parts > 1 && joins.length === 0) return false
  const known = opposites.filter((one) => one !== undefined)
  if (known.length < opposites.length) return false
  for (const condition of known) addCondition(reading, condition)
  for (const id of clause.categories) reading.excluded.add(id)
  return true
}

/** «с минимальной скидкой 10 %» bounds the number behind it. */
function readBounds(reading: Reading) {
  for (const [at, mark] of reading.marks.entries()) {
    if (!isMark(mark, 'extreme') || mark.end === 'best') continue
    const [field, amount] = [reading.marks[at + 1], reading.marks[at + 2]]
    if (field?.is !== 'field' || amount?.is !== 'amount') continue
    const side = mark.end === 'low' ? 'from' : 'to'
    reading.marks = reading.marks.toSpliced(at, 2, field, { ...mark, is: 'compare', side, isPrice: false })
  }
}

function queryOf({ search, categories, excluded, conditions }: Reading): ChannelQuery {
  const wanted = [...categories].filter((id) => !excluded.has(id))
  const others: ChannelCondition[] =
    excluded.size === 0 || wanted.length > 0
      ? []
      : [{ field: 'category_id', is: 'none_of', values: [...excluded].map(String) }]
  return { search, category_ids: wanted, conditions: [...conditions, ...others] }
}

/** A question names channels and what is wanted of them, or consists mostly of conditions. */
function isQuestion({ marks, used, order, count }: Reading, query: ChannelQuery): boolean {
  const isAsked = marks.some(({ is }) => is === 'ask' || is === 'top')
  const hasChannel = marks.some(({ is }) => is === 'channel')
  const hasCategory = query.category_ids.length > 0
  const hasFilter = query.search !== '' || query.conditions.length > 0
  if (hasChannel) return isAsked || hasCategory || hasFilter || order !== undefined || count !== undefined
  const unknown = marks.filter(({ is }) => is === 'unknown').length
  if (unknown > used.size || !marks.some(isOfBase)) return false
  return hasFilter || (hasCategory && isAsked) || (order !== undefined && isAsked)
}

/** A bare number or an order belongs to anything; these parts only to the base. */
function isOfBase(mark: Mark): boolean {
  if (mark.is === 'amount') return mark.unit !== undefined
  if (mark.is === 'compare') return mark.isPrice
  return ['field', 'value', 'flag', 'category', 'expiry', 'change'].includes(mark.is)
}

/** Words that nothing explains, and known demands that found nothing to belong to. */
function leftOver({ marks, used, conditions }: Reading): string[] {
  // «охват более 25 000 просмотров» names the field twice.
  const isAsked = (field: AskedField) => field === 'placement' || conditions.some((one) => one.field === field)
  return marks.flatMap((mark, at) => {
    if (used.has(at)) return []
    if (isMark(mark, 'channel') && 'isPlatform' in mark) return [mark.said]
    const isDemand = ['unknown', 'amount', 'period', 'extreme', 'field', 'quoted', 'average'].includes(mark.is)
    const isQuiet = mark.text.length < 3 || mark.text === 'сегодня' || (isMark(mark, 'field') && isAsked(mark.field))
    return isDemand && !isQuiet ? [mark.said] : []
  })
}
