import { type CalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { dayOf, isEmptyRange } from '#domain/channel-search/channel-conditions.ts'
import { exact } from './question-amounts.ts'
import { type AskedCondition, type AskedField, isMoney, kindOf, type MeasureOf } from './question-fields.ts'
import type { Mark } from './question-marks.ts'
import { readDays } from './read-days.ts'
import { readExcluded, readRefusal } from './read-excluded.ts'
import { readNumbers } from './read-numbers.ts'
import { readCount, readMeasure, readOrder } from './read-orders.ts'
import { readTexts, readValues } from './read-values.ts'

/** A part of a question that a reader understands, from its first mark to the one before `end`. */
export type Atom = { start: number; end: number } & (
  | { is: 'condition'; condition: AskedCondition }
  | { is: 'search'; text: string }
  | { is: 'order'; order: string }
  | { is: 'count'; count: number }
  | { is: 'measure'; of: MeasureOf; field?: AskedField; most?: 'high' | 'low' }
  | { is: 'by'; field: AskedField; most?: 'high' | 'low' }
  /** Asks nothing: «риск любой»; `unread` is not understood or cannot be asked. */
  | { is: 'quiet' | 'unread' }
)

export type Asked = {
  today: CalendarDate
  /** The field of an amount of money without a field. */
  money: AskedField
  /** The field of an order by price, and those whose last day a price holds to. */
  prices: readonly AskedField[]
}
/** The marks of a question, and their letters at the same places. */
export type Question = Asked & { marks: readonly Mark[]; shape: string }

/** What a reader finds at a place. */
export type Found = { end: number; atoms: readonly Atom[] }
export type Reader = (question: Question, at: number) => Found | undefined

export const unread = (start: number, end: number): Found => ({ end, atoms: [{ is: 'unread', start, end }] })

export const withMarks = (asked: Asked, marks: readonly Mark[]): Question => ({
  ...asked,
  marks,
  shape: marks.map(({ letter }) => letter).join(''),
})

/** Every mark is used by one reader, or asks nothing, or is an atom that is not understood. */
export function readAtoms(given: readonly Mark[], asked: Asked): { marks: readonly Mark[]; atoms: Atom[] } {
  const marks = withRisks(given)
  const question = withMarks(asked, marks)
  // «категория» asks nothing beside its name.
  const isNamed = marks.some(({ is, field }) => is === 'value' && field === 'category_id')
  let atoms: readonly Atom[] = []
  for (let at = 0; at < marks.length; ) {
    const found = firstFound(question, at)
    const refusal = found ? undefined : readRefusal(question, at, atoms)
    // «сейчас» stands beside any question of channels; of projects it asks for those that run.
    const isNow = /^(?:сейчас|щас)$/.test(marks[at]?.text ?? '') && question.money === 'agency_price'
    const nothing =
      (isNow || asksNothing(marks[at])) && (marks[at]?.is !== 'kind' || isNamed) ? [] : unread(at, at + 1).atoms
    atoms = refusal?.atoms ?? [...atoms, ...(found?.atoms ?? nothing)]
    at = (found ?? refusal)?.end ?? at + 1
  }
  return { marks, atoms: atoms.map(withinBase).map((atom, _, all) => withoutBudget(atom, all, marks)) }
}

/** «на 300к каналы до 40к», «собери на 200к»: beside another bound of the price, or to be spent, a sum is what all of them cost, which no condition bounds. */
function withoutBudget(atom: Atom, all: readonly Atom[], marks: readonly Mark[]): Atom {
  if (atom.is !== 'condition' || marks[atom.start - 1]?.text !== 'на') return atom
  const { field } = atom.condition
  const isAgain = all.some((other) => other !== atom && other.is === 'condition' && other.condition.field === field)
  const isSpent = marks.some(({ text }) => /^(?:собери|набери|собрать)$/.test(text))
  return isMoney(field) && (isAgain || isSpent) ? { is: 'unread', start: atom.start - 1, end: atom.end } : atom
}

/** A number or a day that is too long or too fine for an address is not understood, and neither is a range without numbers. */
function withinBase(atom: Atom): Atom {
  if (atom.is !== 'condition' || atom.condition.is !== 'between') return atom
  const { field, from, to } = atom.condition
  const isDay = kindOf(field) === 'day'
  const isKnown = (side: number | null) =>
    side === null || (isDay ? isCalendarDate(dayOf(side)) : Math.abs(side) < MOST_NUMBER && exact(side) === side)
  return isKnown(from) && isKnown(to) && !isEmptyRange(atom.condition)
    ? atom
    : { is: 'unread', start: atom.start, end: atom.end }
}

/** Addresses have thirteen digits. */
const MOST_NUMBER = 1e13

const readers: readonly Reader[] = [
  ...[readExcluded, readDays, readMeasure, readOrder],
  ...[readCount, readNumbers, readTexts, readValues],
]

export function firstFound(question: Question, at: number): Found | undefined {
  for (const read of readers) {
    const found = read(question, at)
    if (found) return found
  }
  return undefined
}

/** The closed list of words that ask nothing, and signs. */
const asksNothing = (mark: Mark | undefined) =>
  !mark || /[QNfviouwWyKtskqpz,.;:/!(-]/.test(mark.letter) || mark.text === 'к'

/** In «риск любой, кроме высокого» and «с высоким и возможным риском», the risk is named once. */
function withRisks(marks: readonly Mark[]): Mark[] {
  let isRisk = false
  return marks.map((mark, at) => {
    const isBefore =
      /[iou]/.test(marks[at + 1]?.letter ?? '') &&
      marks[at + 2]?.is === 'value' &&
      marks[at + 2]?.field === 'risk_level'
    if (mark.is === 'field') isRisk = mark.field === 'risk_level'
    else if ((isRisk || isBefore) && mark.is === 'extreme' && mark.tags[0] !== 'best') {
      const tags = [mark.tags[0] === 'high' ? 'high_risk' : 'no_risk']
      return { ...mark, is: 'value', letter: 'V', field: 'risk_level', tags }
    } else if (!['any', 'filler', 'except', 'not', 'join', 'sign'].includes(mark.is)) isRisk = false
    return mark
  })
}
