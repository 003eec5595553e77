import { addDays, isCalendarDate } from '#domain/calendar-date.ts'
import { numberOfDay } from '#domain/channel-search/channel-conditions.ts'
import { type AskedCondition, kindOf } from './question-fields.ts'
import { isMark, type Mark } from './question-marks.ts'
import { type Asked, type Atom, type Found, firstFound } from './question-reader.ts'

/**
 * Reads what a clause leaves out: «кроме тех, где нельзя ставить», «без тех, у кого нет договора». A clause of several
 * demands can be turned round only if «или» joins them.
 */
export function readExcluded(marks: readonly Mark[], at: number, asked: Asked): Found | undefined {
  if (!isMark(marks[at], 'except') && !isMark(marks[at], 'not')) return undefined
  const start = clauseStart(marks, at)
  if (start === undefined) return undefined
  const end = clauseEnd(marks, start)
  const inner: Atom[] = []
  for (let next = start; next < end; ) {
    const found = firstFound(marks.slice(0, end), next, asked)
    if (found) inner.push(...found.atoms)
    else if (isMark(marks[next], 'unknown')) inner.push({ is: 'unread', start: next, end: next + 1 })
    next = found?.end ?? next + 1
  }
  const isEither = marks.slice(start, end).some((mark) => /^(?:или|либо)(?: |$)/.test(mark.text))
  const isOneByOne = inner.length === 1 || (isEither && new Set(inner.map(sideOf)).size === inner.length)
  const opposites = isOneByOne ? inner.flatMap((atom) => oppositeAtom(atom) ?? []) : []
  // Each of them spans the clause, so that its «или» joins nothing else.
  if (opposites.length === inner.length && inner.length > 0)
    return { end, atoms: opposites.map((atom) => ({ ...atom, start: at, end })) }
  return { end, atoms: [{ is: 'unread', start: at, end }] }
}

/** Two bounds of one side would not both be meant: «меньше 10 или больше 50» has one of each. */
function sideOf(atom: Atom): string {
  if (atom.is !== 'condition') return atom.is
  const { field, is } = atom.condition
  return atom.condition.is === 'between' ? `${field} ${atom.condition.from === null}` : `${field} ${is}`
}

/** Returns where the clause behind «кроме тех, где» begins; undefined when no clause follows. */
function clauseStart(marks: readonly Mark[], at: number): number | undefined {
  let next = at + 1
  let isClause = false
  for (; marks[next]; next++) {
    const mark = marks[next]
    const text = mark?.text ?? ''
    if (/^(?:тех|те|таких|такие)$/.test(text)) isClause = true
    else if (isRelative(text)) return next + 1
    else if (mark?.is !== 'filler' && mark?.is !== 'noun' && text !== ',') return isClause ? next : undefined
  }
  return isClause ? next : undefined
}

const isRelative = (text: string) => /^(?:где|у кого|кто|котор[а-я]+|чь[а-я]+|чей)$/.test(text)

function clauseEnd(marks: readonly Mark[], at: number): number {
  const end = marks.findIndex((one, place) => place > at && isClauseEnd(one))
  return end < 0 ? marks.length : end
}

const isClauseEnd = (mark: Mark) => /^[,.;!?]$/.test(mark.text) || mark.text === 'но'

/**
 * Reads a negation behind what it leaves out: «крипту не предлагай», «где нельзя ставить, не показывай», or before what is
 * not understood. A negation that belongs to nothing takes its neighbour away, which is named with it.
 */
export function readRefusal(marks: readonly Mark[], at: number, atoms: readonly Atom[]): Found | undefined {
  const mark = marks[at]
  if (!mark || (!isMark(mark, 'except') && !isMark(mark, 'not'))) return undefined
  const last = atoms.at(-1)
  const between = last ? marks.slice(last.end, at) : []
  const isBeside = last !== undefined && between.every((one) => ['filler', 'sign', 'noun', 'ask'].includes(one.is))
  const next = contentBehind(marks, at)
  const isVerb =
    isMark(mark, 'except') && !/^(?:кроме|исключая|за исключением|помимо|минус|только не|не про|не о)$/.test(mark.text)
  if (next === undefined && isVerb && isBeside) {
    const opposite = oppositeAtom(last)
    if (opposite) return { end: at + 1, atoms: [...atoms.slice(0, -1), { ...opposite, end: at + 1 }] }
  }
  const end = next ?? at + 1
  // «ЭДО не требуется» asks nothing of it.
  const isOfLast =
    next === undefined || (mark.text === 'не' && /(?:[еиуюя]т|тся|на|но|ны|ен)$/.test(marks[next - 1]?.text ?? ''))
  if (isOfLast && isBeside && between.length === 0)
    return { end, atoms: [...atoms.slice(0, -1), { is: 'unread', start: last.start, end }] }
  return { end, atoms: [...atoms, { is: 'unread', start: at, end }] }
}

/** Returns the end of the first word behind a negation in its clause. */
function contentBehind(marks: readonly Mark[], at: number): number | undefined {
  const end = clauseEnd(marks, at)
  const next = marks.findIndex(
    (mark, place) => place > at && place < end && !/^(?:мне|нам|вообще|тоже|про|о|для|на|в|в)$/.test(mark.text),
  )
  return next < 0 ? undefined : next + 1
}

/** Returns the atom that keeps the others; undefined when no condition does. */
export function oppositeAtom(atom: Atom): Atom | undefined {
  if (atom.is !== 'condition') return undefined
  const condition = oppositeOf(atom.condition)
  return condition && { ...atom, condition }
}

function oppositeOf(condition: AskedCondition): AskedCondition | undefined {
  const { field } = condition
  switch (condition.is) {
    case 'yes':
    case 'no':
      return { field, is: condition.is === 'yes' ? 'no' : 'yes' }
    case 'empty':
    case 'filled':
      return { field, is: condition.is === 'empty' ? 'filled' : 'empty' }
    case 'one_of':
    case 'none_of':
      return { field, is: condition.is === 'one_of' ? 'none_of' : 'one_of', values: condition.values }
    case 'contains':
      return undefined
    case 'between': {
      const { from, to, isAbove, isBelow } = condition
      if (from !== null && to !== null) return undefined
      if (kindOf(field) === 'day') return { field, is: 'between', from: dayFrom(to, 1), to: dayFrom(from, -1) }
      return {
        field,
        is: 'between',
        from: to,
        to: from,
        ...(to !== null && !isBelow && { isAbove: true as const }),
        ...(from !== null && !isAbove && { isBelow: true as const }),
      }
    }
  }
}

/** Days are numbers as 20261231. */
function dayFrom(day: number | null, days: number): number | null {
  if (day === null) return null
  const written = String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  return isCalendarDate(written) ? numberOfDay(addDays(written, days)) : null
}
