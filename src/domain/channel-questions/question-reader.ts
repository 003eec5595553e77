import type { CalendarDate } from '#domain/calendar-date.ts'
import type { AskedCondition, AskedField } from './question-fields.ts'
import { isMark, type Mark } from './question-marks.ts'
import type { MeasureOf } from './question-words.ts'
import { readDays } from './read-days.ts'
import { readExcluded, readRefusal } from './read-excluded.ts'
import { readNumbers } from './read-numbers.ts'
import { readCount, readMeasure, readOrder } from './read-orders.ts'
import { readTexts } from './read-texts.ts'
import { readValues } from './read-values.ts'

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

/** What a reader finds at a place. */
export type Found = { end: number; atoms: readonly Atom[] }
export type Reader = (marks: readonly Mark[], at: number, asked: Asked) => Found | undefined

/** Every mark is used by one reader, or asks nothing, or is an atom that is not understood. */
export function readAtoms(given: readonly Mark[], asked: Asked): { marks: readonly Mark[]; atoms: Atom[] } {
  const marks = withRisks(given)
  const atoms: Atom[] = []
  for (let at = 0; at < marks.length; ) {
    const found = firstFound(marks, at, asked)
    if (found) {
      atoms.push(...found.atoms)
      at = found.end
      continue
    }
    const refusal = readRefusal(marks, at, atoms)
    if (refusal) {
      atoms.splice(0, atoms.length, ...refusal.atoms)
      at = refusal.end
      continue
    }
    if (!asksNothing(marks[at])) atoms.push({ is: 'unread', start: at, end: at + 1 })
    at++
  }
  return { marks, atoms }
}

const readers: readonly Reader[] = [
  readExcluded,
  readDays,
  readMeasure,
  readOrder,
  readCount,
  readNumbers,
  readTexts,
  readValues,
]

export function firstFound(marks: readonly Mark[], at: number, asked: Asked): Found | undefined {
  for (const read of readers) {
    const found = read(marks, at, asked)
    if (found) return found
  }
  return undefined
}

const quiet = new Set<Mark['is']>(['ask', 'noun', 'filler', 'join', 'with', 'any', 'kind', 'top', 'sort', 'contrast'])

function asksNothing(mark: Mark | undefined): boolean {
  if (!mark) return true
  if (mark.is === 'sign') return /^[-–—,.:;!?()«»"'/…]+$/.test(mark.text)
  if (isMark(mark, 'lead')) return /^(?:по|к|за|сейчас)$/.test(mark.text)
  return quiet.has(mark.is) || (isMark(mark, 'measure') && mark.of === 'count')
}

/** In «риск любой, кроме высокого», the risk is named once. */
function withRisks(marks: readonly Mark[]): Mark[] {
  let isRisk = false
  return marks.map((mark, at) => {
    if (isMark(mark, 'field')) isRisk = mark.field === 'risk_level'
    else if ((isRisk || isBeforeRisk(marks, at)) && isMark(mark, 'extreme') && mark.end !== 'best') {
      const values = [mark.end === 'high' ? 'high_risk' : 'no_risk']
      return { said: mark.said, text: mark.text, is: 'value', field: 'risk_level', values }
    } else if (!['any', 'filler', 'except', 'not', 'join', 'sign'].includes(mark.is)) isRisk = false
    return mark
  })
}

/** «с высоким и возможным риском» */
function isBeforeRisk(marks: readonly Mark[], at: number): boolean {
  const value = marks[at + 2]
  return isMark(marks[at + 1], 'join') && isMark(value, 'value') && value.field === 'risk_level'
}
