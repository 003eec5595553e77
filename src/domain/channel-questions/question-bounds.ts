import type { NumberRange } from '#domain/channel-search/channel-conditions.ts'
import { rangeOf } from './joined-conditions.ts'
import { type Amount, exact } from './question-amounts.ts'
import type { Mark } from './question-marks.ts'
import type { Question } from './question-reader.ts'

/** A range in the words of a question. */
export type Bound = NumberRange & {
  end: number
  unit: Amount['unit']
  isPrice: boolean
  isScaled: boolean
  /** Neither words nor signs tell which side the number bounds. */
  isBare: boolean
}

/** «около 50 000» reaches a tenth below and above. */
const ABOUT = 0.1
/** Words between a field and its number. */
const between = 'fvyN:p-'
const boundShape = new RegExp(`^(?:[C$<c][C$<c${between}]*)?(?=A)`)
/** Days are counted behind their field only. */
const ownBoundShape = new RegExp(`^[${between}]*(?:[C$<c][C$<c${between}]*)?(?=[Aa])`)

/** Reads the range that begins at this place, or behind its field: «от 20 до 60 тысяч», «до 50к», `10+`. */
export function boundAt({ marks, shape }: Question, start: number, isBehind = false): Bound | undefined {
  const lead = (isBehind ? ownBoundShape : boundShape).exec(shape.slice(start))?.[0].length
  const at = start + (lead ?? 0)
  const [mark, next] = marks.slice(at)
  const amount = lead === undefined ? undefined : mark?.amount
  // A unit alone is an amount only behind a comparison: «меньше рубля», but «канал Рубль».
  if (!mark || !amount || (/^(?:руб|коп|проц)/.test(mark.text) && marks[at - 1]?.is !== 'compare')) return undefined
  const leads = marks.slice(start, at).filter(({ is }) => is === 'compare' || is === 'after')
  const compare = leads.find(({ tags }) => tags[0] === 'between') ?? leads.at(-1)
  const base = { isPrice: leads.some(({ letter }) => letter === '$'), isScaled: amount.isScaled, isBare: false }
  const rest = shape.slice(at)
  const third = marks[at + 2]?.amount
  // «тысяч от 20» is 20 000.
  if (amount.isScaleOnly && !compare && /^A[C$<]A/.test(rest) && third && !third.isScaled)
    return {
      ...base,
      end: at + 3,
      ...sidesOf(next, exact(third.value * amount.value)),
      unit: third.unit,
      isScaled: true,
    }
  const range = rangeAt(marks, at, { rest, amount, compare })
  if (range) {
    const { isAbove, isBelow, ...inclusive } = range
    return isInclusive(marks[range.end]) ? { ...base, ...inclusive, end: range.end + 1 } : { ...base, ...range }
  }
  // «дороже 50 и дешевле 100»: the words belong to the second number.
  const after = /^Ac(?!A)/.test(rest) ? next : undefined
  const isPlus = amount.hasPlus === true || (next?.text === '+' && !/^..V/.test(rest))
  const end = after || (isPlus && !amount.hasPlus) ? at + 2 : at + 1
  const bare = { end, unit: amount.unit, isBare: !after && !isPlus && !compare }
  if (compare && isInclusive(marks[end])) {
    const { from, to } = sidesOf(compare, amount.value)
    return { ...base, ...bare, from, to, end: end + 1 }
  }
  if (after || (isPlus && !compare)) {
    const isUpper = after !== undefined && isTo(after)
    return { ...base, ...bare, from: isUpper ? null : amount.value, to: isUpper ? amount.value : null }
  }
  return { ...base, ...bare, ...sidesOf(compare, amount.value) }
}

export function sidesOf(compare: Mark | undefined, value: number): NumberRange {
  const side = { at: value, isStrict: isStrict(compare) }
  switch (compare?.tags[0]) {
    case 'from':
    case 'between':
      return rangeOf(side, undefined)
    case 'to':
      return rangeOf(undefined, side)
    case 'about':
      return { from: exact(value * (1 - ABOUT)), to: exact(value * (1 + ABOUT)) }
    default:
      return { from: value, to: value }
  }
}

type First = { rest: string; amount: Amount; compare: Mark | undefined }

/** Two ends of a range: «от 20 до 60 тысяч», `20-40к`, «между 30 и 40». */
function rangeAt(marks: readonly Mark[], at: number, { rest, amount, compare }: First) {
  const [, joint, next] = marks.slice(at)
  const side = compare?.tags[0]
  const isWithin = (mark: Mark | undefined) => /[C<]/.test(mark?.letter ?? '') && isTo(mark)
  const isJoined =
    /^A-A/.test(rest) ||
    (side === 'from' && isWithin(joint)) ||
    (side === 'between' && /^A[iou]A/.test(rest)) ||
    (side === undefined && joint?.text === 'до')
  const isTwice = side === 'from' && /^A[iu][C<]A/.test(rest) && isWithin(next)
  const last = isTwice ? at + 3 : at + 2
  const [mark, high] = [marks[last], marks[last]?.amount]
  if (!mark || !high || mark.letter !== 'A' || !(isJoined || isTwice) || !canEnd(amount, high)) return undefined
  const times = scaleOf(high.value)
  const isLow = high.isScaled && !amount.isScaled && amount.value <= high.value / times
  // «от 50 до 80 копеек»
  const isKopecks = amount.unit === undefined && /коп/.test(mark.text)
  const from = exact(isLow ? amount.value * times : isKopecks ? amount.value / 100 : amount.value)
  const isScaled = amount.isScaled || high.isScaled
  const low = { at: from, isStrict: isStrict(compare) && !isTo(compare) }
  const range = rangeOf(low, { at: high.value, isStrict: isStrict(marks[last - 1]) })
  return from <= high.value ? { end: last + 1, ...range, unit: high.unit ?? amount.unit, isScaled } : undefined
}

/** «от 10 % до 50к» are two numbers. */
function canEnd(first: Amount, next: Amount): boolean {
  if (first.unit !== undefined && next.unit !== undefined && first.unit !== next.unit) return false
  return !(first.unit === 'percent' && next.isScaled) && !(next.unit === 'percent' && first.isScaled)
}

export const scaleOf = (value: number) => (value >= 1_000_000 ? 1_000_000 : value >= 1_000 ? 1_000 : 1)

export const isStrict = (mark: Mark | undefined) => mark?.is === 'after' || mark?.tags.includes('strict') === true
export const isInclusive = (mark: Mark | undefined) => /^вкл(?:ючительно)?$/.test(mark?.text ?? '')
export const isTo = (mark: Mark | undefined) => mark?.tags[0] === 'to'
