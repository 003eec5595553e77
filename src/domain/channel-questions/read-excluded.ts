import { oppositeOf } from './joined-conditions.ts'
import type { Mark } from './question-marks.ts'
import { type Atom, type Found, firstFound, type Question, unread, withMarks } from './question-reader.ts'

/**
 * Reads what a clause leaves out: «кроме тех, где нельзя ставить», «без тех, у кого нет договора». A clause of several
 * demands can be turned round only if «или» joins them.
 */
export function readExcluded(question: Question, at: number): Found | undefined {
  const { marks, shape } = question
  const start = /[enbr]/.test(shape[at] ?? '') ? clauseStart(marks, at) : undefined
  if (start === undefined) return undefined
  const end = clauseEnd(marks, start)
  const clause = withMarks(question, marks.slice(0, end))
  const inner: Atom[] = []
  for (let next = start; next < end; ) {
    const found = firstFound(clause, next) ?? (shape[next] === '_' ? unread(next, next + 1) : undefined)
    inner.push(...(found?.atoms ?? []))
    next = found?.end ?? next + 1
  }
  const isEither = marks.slice(start, end).some((mark) => /^(?:или|либо)(?: |$)/.test(mark.text))
  const isOneByOne = inner.length === 1 || (isEither && new Set(inner.map(sideOf)).size === inner.length)
  const opposites = isOneByOne ? inner.flatMap((atom) => oppositeAtom(atom) ?? []) : []
  if (opposites.length !== inner.length || inner.length === 0) return unread(at, end)
  // Each of them spans the clause, so that its «или» joins nothing else.
  return { end, atoms: opposites.map((atom) => ({ ...atom, start: at, end })) }
}

/** Two bounds of one side would not both be meant: «меньше 10 или больше 50» has one of each. */
function sideOf(atom: Atom): string {
  if (atom.is !== 'condition') return atom.is
  const { condition } = atom
  return `${condition.field} ${condition.is === 'between' ? condition.from === null : condition.is}`
}

/** Returns where the clause behind «кроме тех, где» begins; undefined when no clause follows. */
function clauseStart(marks: readonly Mark[], at: number): number | undefined {
  let isClause = false
  let next = at + 1
  for (let mark = marks[next]; mark; mark = marks[++next]) {
    if (/^(?:где|у кого|кто|котор.+|чь.+|чей)$/.test(mark.text)) return next + 1
    if (/^(?:тех|те|таких|такие)$/.test(mark.text)) isClause = true
    else if (!/[fvN,]/.test(mark.letter)) break
  }
  return isClause ? next : undefined
}

function clauseEnd(marks: readonly Mark[], at: number): number {
  const end = marks.findIndex(({ text, letter }, place) => place > at && (/[,.;!]/.test(letter) || text === 'но'))
  return end < 0 ? marks.length : end
}

/**
 * Reads a negation behind what it leaves out: «крипту не предлагай», «где нельзя ставить, не показывай», or before what is
 * not understood. A negation that belongs to nothing takes its neighbour away, which is named with it.
 */
export function readRefusal(question: Question, at: number, atoms: readonly Atom[]): Found | undefined {
  const { marks, shape } = question
  const mark = marks[at]
  const last = atoms.at(-1)
  // «без ЭДО никак» wants it.
  if (mark?.text === 'никак' && last?.end === at)
    return { end: at + 1, atoms: [...atoms.slice(0, -1), { is: 'unread', start: last.start, end: at + 1 }] }
  // «нельзя ставить из-за реестра» tells a reason, which no condition has.
  if (/^(?:из-за|по причине)$/.test(mark?.text ?? ''))
    return { end: at + 2, atoms: [...atoms, ...unread(at, at + 2).atoms] }
  // «не очень дорогие», «не принимая в расчёт моду»: what is not understood may leave out what follows.
  const led = /^не(?:$| |обязат)/.test(mark?.text ?? '')
    ? at + (/^(?:_|.[fv]*_)[fv_]*(?=[VYFBSTDO])/.exec(shape.slice(at))?.[0].length ?? 0)
    : at
  const lost = led > at ? firstFound(question, led) : undefined
  if (lost) {
    const end = lost.end + (/^(?:i[fv]*V)*/.exec(shape.slice(lost.end))?.[0].length ?? 0)
    return { end, atoms: [...atoms, ...unread(at, end).atoms] }
  }
  if (!mark || !/[enbr]/.test(mark.letter)) return undefined
  const between = shape.slice(last?.end ?? at, at)
  const isBeside = last !== undefined && /^[fvNQ,.;:/+!(#-]*$/.test(between)
  const next = contentBehind(marks, at)
  const isVerb =
    mark.letter === 'e' && !/^(?:кроме|.*[ая]я|.*исключением|помимо|минус|только не|не про|не о)$/.test(mark.text)
  const opposite = next === undefined && isVerb && isBeside ? oppositeAtom(last) : undefined
  const [end, before] = [next ?? at + 1, atoms.slice(0, -1)]
  if (opposite) return { end, atoms: [...before, { ...opposite, end }] }
  // «ЭДО не требуется» asks nothing of it.
  const isOfLast =
    next === undefined || (mark.letter === 'n' && /(?:[еиуюя]т|тся|на|но|ны|ен)$/.test(marks[next - 1]?.text ?? ''))
  if (isOfLast && isBeside && between === '')
    return { end, atoms: [...before, { is: 'unread', start: last.start, end }] }
  return { end, atoms: [...atoms, { is: 'unread', start: at, end }] }
}

/** Returns the end of the first word behind a negation in its clause. */
function contentBehind(marks: readonly Mark[], at: number): number | undefined {
  const next = marks.findIndex(
    ({ text }, place) => place > at && !/^(?:мне|нам|вообще|тоже|про|о|для|на|в)$/.test(text),
  )
  return next < 0 || next >= clauseEnd(marks, at) ? undefined : next + 1
}

/** Returns the atom that keeps the others; undefined when no condition does. */
export function oppositeAtom(atom: Atom): Atom | undefined {
  const condition = atom.is === 'condition' ? oppositeOf(atom.condition) : undefined
  return condition && { ...atom, is: 'condition', condition }
}
