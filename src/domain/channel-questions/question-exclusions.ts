import { addDays, isCalendarDate } from '#domain/calendar-date.ts'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import { type ChannelCondition, numberOfDay } from '#domain/channel-search/channel-conditions.ts'
import type { Mark } from './question-marks.ts'
import { isMark } from './question-reading.ts'

/** A part of a question that is left out: its marks, and where it begins and ends. */
export type Exclusion = { start: number; end: number; marks: readonly Mark[] }

/**
 * Finds a clause that a question leaves out: «кроме тех, где нельзя ставить», «без тех, у кого нет договора», «кроме
 * дешевле 10 000». Lists such as «кроме политики и крипты» are no clauses.
 */
export function exclusionIn(marks: readonly Mark[]): Exclusion | undefined {
  for (const [start, mark] of marks.entries()) {
    if (mark.is !== 'except' && mark.is !== 'not') continue
    const before = exclusionBefore(marks, start)
    if (before) return before
    const first = firstBehind(marks, start)
    const between = marks.slice(start + 1, first < 0 ? undefined : first)
    const isClause = between.some(({ text }) => /^(?:тех|те|таких|такие)$/.test(text)) || isRelative(between)
    const isOther = mark.is === 'except' ? !isListed(marks, first) : isPriceOver(marks, start)
    if (first < 0 || !(isClause || isOther)) continue
    return exclusionAt(marks, start, first)
  }
  return undefined
}

/** «без цены выше 50 000», but «без НДС до 50 000» has two demands. */
function isPriceOver(marks: readonly Mark[], at: number): boolean {
  const [not, price, compare] = marks.slice(at, at + 3)
  const isPrice = price !== undefined && isMark(price, 'field') && price.field === 'agency_price'
  return not?.text === 'без' && isPrice && compare?.is === 'compare'
}

/** Finds «без НДС» that tells of a price, as «цена без НДС до 50 000»: it is not the vendor's rate. */
export function priceVat(marks: readonly Mark[]): Exclusion | undefined {
  for (const [at, price] of marks.entries()) {
    const [word, vat] = marks.slice(at + 1, at + 3)
    if (!/^(?:без|с)$/.test(word?.text ?? '') || !vat || !isMark(vat, 'field')) continue
    const isPrice = isMark(price, 'field') && /_price$/.test(price.field)
    const isSum = isMark(price, 'amount') && (price.unit === undefined || price.unit === 'rubles')
    if (vat.field === 'vendor_vat_percent' && (isPrice || isSum)) return { start: at + 1, end: at + 3, marks: [] }
  }
  return undefined
}

/** Finds a negation that no reader took, with the words that it turns round. */
export function lostNegation(marks: readonly Mark[], used: ReadonlySet<number>): Exclusion | undefined {
  for (const [start, mark] of marks.entries()) {
    if ((mark.is !== 'except' && mark.is !== 'not') || used.has(start)) continue
    const before = subjectBefore(marks, start)
    if (before !== undefined) return { start: before, end: clauseEnd(marks, start), marks: [] }
    const first = firstBehind(marks, start)
    if (first >= 0) return exclusionAt(marks, start, first)
    // «какие есть, а каких нет» turns nothing round.
    const next = marks[start + 1]
    if (next?.is === 'filler') return { start, end: start + 2, marks: [] }
  }
  return undefined
}

/** «крипту не предлагай», «где нельзя ставить, не показывай»: the verb stands behind what it leaves out. */
function exclusionBefore(marks: readonly Mark[], at: number): Exclusion | undefined {
  if (!isVerb(marks[at]) || !isLast(marks, at)) return undefined
  const isApart = isEndAt(marks, at - 1)
  const end = isApart ? at - 1 : at
  const start = clauseStart(marks, end)
  const clause = marks.slice(start, end)
  const first = clause[0]
  if (!first || (isApart && !isRelativeWord(first.text))) return undefined
  // «каналы про бизнес крипту не надо» does not tell where the subject begins.
  const isWhole = clause.some(({ is, text }) => is === 'channel' || (is === 'ask' && !isRelativeWord(text)))
  return { start, end: at + 1, marks: isWhole ? [] : clause }
}

/** Returns where the subject begins of a negation that has nothing behind it: «крипта не нужна». */
function subjectBefore(marks: readonly Mark[], at: number): number | undefined {
  const isPostfix = isVerb(marks[at]) || /^(?:не|нет|нету|отсутств[а-я]+)$/.test(marks[at]?.text ?? '')
  if (!isPostfix || !isLast(marks, at)) return undefined
  let start = clauseStart(marks, at)
  const hasDemand = () => marks.slice(start, at).some(({ is }) => demands.has(is))
  // «крипту, пожалуйста, не предлагай»
  while (isVerb(marks[at]) && start > 0 && !hasDemand()) start = clauseStart(marks, start - 1)
  return hasDemand() ? start : undefined
}

const demands = new Set<Mark['is']>(['category', 'value', 'flag', 'field', 'amount', 'quoted', 'unknown'])

const isVerb = (mark: Mark | undefined) =>
  mark?.is === 'except' && /^(?:не (?:показ|бер|предлаг|включ|нуж|над)|исключи|убер|убра)/.test(mark.text)

/** Whether the clause has nothing more that a negation could turn round. */
function isLast(marks: readonly Mark[], at: number): boolean {
  const behind = marks.slice(at + 1, clauseEnd(marks, at))
  return behind.every(({ is, text }) => is === 'ask' || /^(?:мне|нам|подход|подойд|интерес|пожалуйста)/.test(text))
}

function clauseEnd(marks: readonly Mark[], at: number): number {
  const end = marks.findIndex((one, place) => place > at && (isEnd(one) || one.is === 'join'))
  return end < 0 ? marks.length : end
}

const clauseStart = (marks: readonly Mark[], end: number) =>
  marks.findLastIndex((one, at) => at < end && isEnd(one)) + 1
const isEndAt = (marks: readonly Mark[], at: number) => marks.slice(at, at + 1).some(isEnd)

/**
 * Returns the place of what a negation leaves out, or -1. A comma ends the search, unless «где», «у кого» or the like
 * follows it.
 */
function firstBehind(marks: readonly Mark[], start: number): number {
  for (let at = start + 1; at < marks.length; at++) {
    const mark = marks[at]
    if (!mark || !isPassed(mark)) return at
    if (!isEnd(mark)) continue
    const next = marks.slice(at + 1, at + 3)
    if (mark.text !== ',' || !next.some(({ text }) => isRelativeWord(text) || /^(?:кто|что)$/.test(text))) return -1
  }
  return -1
}

/**
 * Returns the condition that keeps the other channels; undefined when no single condition does. A number belongs to both
 * sides, since bounds include their number; a day belongs to one.
 */
export function oppositeOf(condition: ChannelCondition): ChannelCondition | undefined {
  const { field } = condition
  if (condition.is === 'yes' || condition.is === 'no') return { field, is: condition.is === 'yes' ? 'no' : 'yes' }
  if (condition.is === 'empty' || condition.is === 'filled')
    return { field, is: condition.is === 'empty' ? 'filled' : 'empty' }
  if (condition.is === 'one_of' || condition.is === 'none_of')
    return { field, is: condition.is === 'one_of' ? 'none_of' : 'one_of', values: condition.values }
  if (condition.is !== 'between' || (condition.from !== null && condition.to !== null)) return undefined
  const { from, to } = condition
  if (conditionKindOf(field) === 'day') return { field, is: 'between', from: dayFrom(to, 1), to: dayFrom(from, -1) }
  return { field, is: 'between', from: to, to: from }
}

/** Days are numbers as 20261231. */
function dayFrom(day: number | null, days: number): number | null {
  if (day === null) return null
  const written = String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  return isCalendarDate(written) ? numberOfDay(addDays(written, days)) : null
}

function exclusionAt(marks: readonly Mark[], start: number, first: number): Exclusion {
  const ends = marks.findIndex((one, at) => at > first && isEnd(one))
  const end = ends < 0 ? marks.length : ends
  return { start, end, marks: marks.slice(start + 1, end) }
}

const isEnd = (mark: Mark) => /^[,.;!?]$/.test(mark.text) || mark.text === 'но'

/** Words between a negation and what it leaves out. */
function isPassed(mark: Mark): boolean {
  if (mark.is === 'ask') return isRelativeWord(mark.text)
  return ['filler', 'channel', 'sign', 'most', 'with'].includes(mark.is)
}

const isRelative = (between: readonly Mark[]) => between.some(({ text }) => isRelativeWord(text))
const isRelativeWord = (text: string) => /^(?:где|у кого|котор[а-я]+|чь[а-я]+|чей)$/.test(text)

/** Parts that a list names: categories, choices, as «высокого» of a risk, and fields without a number. */
function isListed(marks: readonly Mark[], at: number): boolean {
  const [mark, next] = [marks[at], marks[at + 1]]
  if (!mark) return false
  if (isMark(mark, 'field')) return !next || !['amount', 'compare', 'period', 'expiry'].includes(next.is)
  return ['category', 'value', 'flag', 'extreme', 'not', 'filled', 'empty'].includes(mark.is)
}
