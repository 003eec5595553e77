import { isCountedDays } from '#domain/channel-search/channel-condition-fields.ts'
import { isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'
import { formatNamedCondition, parseNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { declaredOf } from '#domain/channel-search/condition-text.ts'
import { type AskedCondition, type AskedField, channelConditionOf, kindOf, storedField } from './question-fields.ts'
import { isMark, type Mark } from './question-marks.ts'
import type { Asked, Atom, Found } from './question-reader.ts'
import type { Side } from './question-words.ts'
import { oppositeAtom } from './read-excluded.ts'

/** «около 50 000» reaches a tenth below and above. */
const ABOUT = 0.1
/** A number below it without field and unit is no price. */
const LEAST_PRICE = 1_000

/** No channel has fewer subscribers. */
const LEAST_AUDIENCE = 100

type Amount = Extract<Mark, { is: 'amount' }>
/** A range in the words of a question. */
type Bound = {
  end: number
  from: number | null
  to: number | null
  isAbove?: true
  isBelow?: true
  unit: Amount['unit']
  isPrice: boolean
  isScaled: boolean
  /** Neither words nor signs tell which side the number bounds. */
  isBare: boolean
}

/** Reads numbers with their field: «охват от 20 до 60 тысяч», `20-40к`, «меньше 5000 подписчиков», «кроме дешевле 10к». */
export function readNumbers(marks: readonly Mark[], at: number, asked: Asked): Found | undefined {
  const first = marks[at]
  if (isMark(first, 'except') || isMark(first, 'not')) return readOpposite(marks, at, asked)
  const around = aroundField(marks, at)
  if (around) return around
  if (isMark(first, 'field')) return afterField(marks, at, first.field, asked)
  const [field, amount] = marks.slice(at + 1, at + 3)
  // «минимум подписчиков 50к»
  if (isMark(first, 'compare') && isMark(field, 'field') && isMark(amount, 'amount'))
    return afterField(
      [...marks.slice(0, at + 1), first, amount, ...marks.slice(at + 3)].with(at, field),
      at,
      field.field,
      asked,
    )
  const bound = boundAt(marks, at)
  if (!bound) return undefined
  // «бюджет на 10 каналов» counts them.
  if (!bound.isScaled && bound.unit === undefined && isMark(marks[bound.end], 'noun')) return undefined
  const owner = ownerOf(marks, bound, asked)
  if (!owner) return { end: bound.end, atoms: [{ is: 'unread', start: at, end: bound.end }] }
  return continued(marks, { ...bound, end: owner.end }, owner.field, [atomOf(at, owner.end, owner.field, bound)], asked)
}

/** «без цены выше 50 000», but «без НДС до 50 000» has two demands. */
function readOpposite(marks: readonly Mark[], at: number, asked: Asked): Found | undefined {
  let next = at + 1
  while (isMark(marks[next], 'filler') || isMark(marks[next], 'noun')) next++
  const mark = marks[next]
  if (isMark(mark, 'field') && mark.field === 'vendor_vat_percent') return undefined
  if (!isMark(mark, 'field') && !isMark(marks[at], 'except')) return undefined
  const found =
    mark && (isMark(mark, 'field') || isMark(mark, 'compare') || isMark(mark, 'amount'))
      ? readNumbers(marks, next, asked)
      : undefined
  if (!found) return undefined
  const [only, ...others] = found.atoms
  const opposite = only && others.length === 0 ? oppositeAtom(only) : undefined
  if (opposite) return { end: found.end, atoms: [{ ...opposite, start: at }] }
  return { end: found.end, atoms: [{ is: 'unread', start: at, end: found.end }] }
}

function afterField(marks: readonly Mark[], at: number, field: AskedField, asked: Asked): Found | undefined {
  if (kindOf(field) !== 'number' || isCountedField(field)) return undefined
  let next = at + 1
  let unread: Atom | undefined
  // «цена без НДС до 50 000»
  if (isPriceVat(marks, next) && isMoney(field)) {
    unread = { is: 'unread', start: next, end: next + 2 }
    next += 2
  }
  while (isBetween(marks[next])) next++
  const bound = boundAt(marks, next)
  if (!bound || !takesUnit(field, bound)) return undefined
  // «подписчики до 50к охвата»: the number counts what follows it.
  const own = countedAfter(marks, bound)
  if (own !== undefined && storedField(own) !== storedField(field)) return undefined
  const end = own === undefined ? bound.end : bound.end + 1
  // «аудитория 18–24» is an age.
  if (field === 'subscribers' && Math.max(bound.from ?? 0, bound.to ?? 0) < LEAST_AUDIENCE)
    return { end, atoms: [{ is: 'unread', start: at, end }] }
  const refined = isMoney(field) ? refinedPrice(marks, end) : undefined
  const whole = { ...bound, end: refined?.end ?? end }
  const used = refined?.field ?? field
  const atoms = [...(unread ? [unread] : []), atomOf(at, whole.end, used, bound)]
  return continued(marks, whole, used, atoms, asked)
}

/** «больше 50к, но меньше 100к» goes on with the field before; both bounds hold, or with «или» one of them. */
function continued(
  marks: readonly Mark[],
  bound: Bound,
  field: AskedField,
  atoms: readonly Atom[],
  asked: Asked,
): Found {
  const vat = isPriceVat(marks, bound.end) && isMoney(field) ? bound.end + 2 : undefined
  const unread: Atom[] = vat === undefined ? [] : [{ is: 'unread', start: bound.end, end: vat }]
  const end = vat ?? bound.end
  let next = end
  while (marks[next]?.text === ',') next++
  if (isMark(marks[next], 'join')) next++
  else if (!isMark(marks[next], 'after')) return { end, atoms: [...atoms, ...unread] }
  while (isMark(marks[next], 'filler')) next++
  const other =
    isMark(marks[next], 'compare') || isMark(marks[next], 'after') || isMark(marks[next], 'amount')
      ? boundAt(marks, next)
      : undefined
  const isOwn =
    other &&
    (!other.isBare || (bound.isBare && marks[next - 1]?.text === 'или')) &&
    takesUnit(field, other) &&
    !fieldBehind(marks, other.end) &&
    (!other.isPrice || isMoney(field))
  if (!other || !isOwn) return { end, atoms: [...atoms, ...unread] }
  // «дороже пяти, но дешевле десяти тысяч»
  const [before, times] = [atoms.at(-1), scaleOf({ value: other.to ?? other.from ?? 0 })]
  const isLow = before && other.isScaled && !bound.isScaled && Math.max(bound.from ?? 0, bound.to ?? 0) < LEAST_PRICE
  const from = bound.from === null ? null : bound.from * times
  const to = bound.to === null ? null : bound.to * times
  const first = isLow ? [...atoms.slice(0, -1), atomOf(before.start, before.end, field, { ...bound, from, to })] : atoms
  return continued(marks, other, field, [...first, ...unread, atomOf(next, other.end, field, other)], asked)
}

function atomOf(start: number, end: number, field: AskedField, bound: Bound): Atom {
  const condition = conditionOf(field, bound)
  const named = channelConditionOf(condition)
  // A number that is too long for an address.
  const isKnown = !named || parseNamedCondition(formatNamedCondition(named)) !== undefined
  return isKnown ? { is: 'condition', start, end, condition } : { is: 'unread', start, end }
}

function conditionOf(field: AskedField, bound: Bound): AskedCondition {
  const { isAbove, isBelow } = bound
  const { from, to } = field === 'cpm' ? { from: thousandth(bound.from), to: thousandth(bound.to) } : bound
  const strict = { ...(isAbove && { isAbove }), ...(isBelow && { isBelow }) }
  return { field: storedField(field), is: 'between', ...bareSides(field, bound, { from, to }), ...strict }
}

const thousandth = (value: number | null) => (value === null ? null : exact(value / 1_000))
const exact = (value: number) => Number(value.toFixed(4))

/** A bare number is a budget for a price, a lower bound for a figure, and a per cent of VAT or discount itself. */
function bareSides(field: AskedField, { isBare }: Bound, { from, to }: { from: number | null; to: number | null }) {
  if (!isBare) return { from, to }
  if (isMoney(field) || lookOf(field) === 'cost') return { from: null, to }
  return lookOf(field) === 'percent' ? { from, to } : { from, to: null }
}

/** `10 000 < подписчики < 100 000` */
function aroundField(marks: readonly Mark[], at: number): Found | undefined {
  const [low, less, field, more, high] = marks.slice(at, at + 5)
  if (!isMark(low, 'amount') || !isMark(high, 'amount') || !isMark(field, 'field') || !isMark(less, 'compare'))
    return undefined
  if (!isMark(more, 'compare') || less.side !== 'to' || more.side !== 'to' || !/^[<≤]/.test(less.text)) return undefined
  if (kindOf(field.field) !== 'number') return undefined
  const strict = { ...(less.isStrict && { isAbove: true as const }), ...(more.isStrict && { isBelow: true as const }) }
  const rest = { unit: low.unit, isPrice: false, isScaled: true, isBare: false, end: at + 5 }
  return {
    end: at + 5,
    atoms: [atomOf(at, at + 5, field.field, { from: low.value, to: high.value, ...strict, ...rest })],
  }
}

/** Reads the range that begins at this place: «от 20 до 60 тысяч», «до 50к», `10+`. */
function boundAt(marks: readonly Mark[], start: number): Bound | undefined {
  let at = start
  let compare: { side: Side; isStrict: boolean } | undefined
  let isPrice = false
  for (let mark = marks[at]; mark; mark = marks[at]) {
    if (isMark(mark, 'compare') || isMark(mark, 'after')) {
      // «и дешевле 10к» is «дешевле» behind «и».
      const isStrict = isMark(mark, 'after') || mark.isStrict === true
      compare = compare?.side === 'between' ? compare : { side: mark.side, isStrict }
      isPrice ||= isMark(mark, 'compare') && mark.isPrice === true
    } else if (compare === undefined || !isBetween(mark)) break
    at++
  }
  const first = marks[at]
  if (!isMark(first, 'amount') || first.unit === 'days') return undefined
  // A unit alone is an amount only behind a comparison: «меньше рубля», but «канал Рубль».
  if (/^(?:руб|коп|проц)/.test(first.text) && !isMark(marks[at - 1], 'compare')) return undefined
  const base = { isPrice, isScaled: first.isScaled, isBare: false }
  const scaled = scaledAfter(marks, at, first, compare?.side)
  if (scaled) return { ...base, ...scaled }
  const second = secondAmount(marks, at, first, compare?.side)
  if (second) {
    const isLow =
      second.amount.isScaled && !first.isScaled && first.value <= second.amount.value / scaleOf(second.amount)
    // «от 50 до 80 копеек»
    const isKopecks = first.unit === undefined && /коп/.test(second.amount.text)
    const from = isLow ? first.value * scaleOf(second.amount) : isKopecks ? first.value / 100 : first.value
    const unit = second.amount.unit ?? first.unit
    const isScaled = first.isScaled || second.amount.isScaled
    if (from <= second.amount.value) return { ...base, end: second.end, from, to: second.amount.value, unit, isScaled }
  }
  const next = marks[at + 1]
  // «дороже 50 и дешевле 100»: the words belong to the second number.
  const after = isMark(next, 'after') && !isMark(marks[at + 2], 'amount') ? next : undefined
  const isPlus = first.hasPlus === true || (next?.text === '+' && !isMark(marks[at + 2], 'value'))
  const wanted = after
    ? { side: after.side, isStrict: false }
    : isPlus && !compare
      ? { side: 'from' as const, isStrict: false }
      : compare
  const end = after || (isPlus && !first.hasPlus) ? at + 2 : at + 1
  return { ...base, end, unit: first.unit, ...sidesOf(wanted, first.value), isBare: wanted === undefined }
}

function sidesOf(compare: { side: Side; isStrict: boolean } | undefined, value: number) {
  const isStrict = compare?.isStrict === true
  switch (compare?.side) {
    case 'from':
    case 'between':
      return { from: value, to: null, ...(isStrict && { isAbove: true as const }) }
    case 'to':
      return { from: null, to: value, ...(isStrict && { isBelow: true as const }) }
    case 'about':
      return { from: exact(value * (1 - ABOUT)), to: exact(value * (1 + ABOUT)) }
    default:
      return { from: value, to: value }
  }
}

/** «тысяч от 20» is 20 000. */
function scaledAfter(marks: readonly Mark[], at: number, first: Amount, side: Side | undefined) {
  const [compare, amount] = [marks[at + 1], marks[at + 2]]
  if (
    !first.isScaleOnly ||
    side !== undefined ||
    !isMark(compare, 'compare') ||
    !isMark(amount, 'amount') ||
    amount.isScaled
  )
    return undefined
  const sides = sidesOf({ side: compare.side, isStrict: compare.isStrict === true }, amount.value * first.value)
  return { end: at + 3, ...sides, unit: amount.unit, isScaled: true }
}

/** The end of a range: «от 20 до 60 тысяч», `20-40к`, «между 30 и 40». */
function secondAmount(marks: readonly Mark[], at: number, first: Amount, side: Side | undefined) {
  const [joint, next, last] = marks.slice(at + 1, at + 4)
  const isWithin = (mark: Mark | undefined) =>
    isMark(mark, 'compare') && mark.side === 'to' && !mark.isPrice && !mark.isStrict
  if (isMark(joint, 'join') && side === 'from' && isWithin(next) && isMark(last, 'amount') && canEnd(first, last))
    return joint.by === 'or' ? undefined : { amount: last, end: at + 4 }
  if (!joint || !isMark(next, 'amount')) return undefined
  const isDash = /^(?:[-–—−]|\.\.+|…)$/.test(joint.text)
  const isTo = side === 'from' && isWithin(joint)
  const isAnd = side === 'between' && isMark(joint, 'join')
  const isBare = side === undefined && joint.text === 'до'
  return (isDash || isTo || isAnd || isBare) && canEnd(first, next) ? { amount: next, end: at + 3 } : undefined
}

/** «от 10 % до 50к» are two numbers. */
function canEnd(first: Amount, next: Amount): boolean {
  if (next.unit === 'days' || (first.unit !== undefined && next.unit !== undefined && first.unit !== next.unit))
    return false
  return !(first.unit === 'percent' && next.isScaled) && !(next.unit === 'percent' && first.isScaled)
}

function scaleOf({ value }: Pick<Amount, 'value'>): number {
  return value >= 1_000_000 ? 1_000_000 : value >= 1_000 ? 1_000 : 1
}

/** The field of a range without one before it: the one after it, or the money that its words and size suggest. */
function ownerOf(
  marks: readonly Mark[],
  bound: Bound,
  { money }: Asked,
): { field: AskedField; end: number } | undefined {
  // «40 копеек за просмотр»
  const [each, view] = marks.slice(bound.end, bound.end + 2)
  if (bound.unit === 'rubles' && each?.text === 'за' && isMark(view, 'field') && view.field === 'view_count_plan')
    return { field: 'cpv_plan', end: bound.end + 2 }
  const price = refinedPrice(marks, bound.end)
  if (price && isAmountOfMoney(bound)) return price
  const behind = fieldBehind(marks, bound.end)
  const named = marks[behind ?? -1]
  if (behind !== undefined && isMark(named, 'field') && takesUnit(named.field, bound))
    return { field: named.field, end: behind + 1 }
  return isAmountOfMoney(bound) ? { field: money, end: bound.end } : undefined
}

function isAmountOfMoney({ unit, isPrice, isScaled, from, to }: Bound): boolean {
  if (unit === 'percent') return false
  return unit === 'rubles' || isPrice || isScaled || Math.max(from ?? 0, to ?? 0) >= LEAST_PRICE
}

/** Returns the place of the field that the number counts: «50 000 подписчиков», «20к за охват»; not one with a number of its own. */
function fieldBehind(marks: readonly Mark[], end: number): number | undefined {
  const at = marks[end]?.text === 'за' ? end + 1 : end
  const mark = marks[at]
  if (!isMark(mark, 'field') || kindOf(mark.field) !== 'number' || isCountedField(mark.field)) return undefined
  if (isCounted(mark.text)) return at
  let next = at + 1
  while (isBetween(marks[next])) next++
  return boundAt(marks, next) ? undefined : at
}

function countedAfter(marks: readonly Mark[], { end }: Bound): AskedField | undefined {
  const mark = marks[end]
  return isMark(mark, 'field') && isCounted(mark.text) && kindOf(mark.field) === 'number' ? mark.field : undefined
}

/** «50 000 подписчиков»: the genitive counts. */
const isCounted = (word: string) => /(?:ов|ий|ей|тов|охвата|аудитории|подписоты)$/.test(word)

/** «до 50к с маркировкой» */
function refinedPrice(marks: readonly Mark[], end: number): { field: AskedField; end: number } | undefined {
  const at = isMark(marks[end], 'with') || marks[end]?.text === 'за' ? end + 1 : end
  const mark = marks[at]
  if (!isMark(mark, 'field') || (mark.field !== 'marked_price' && mark.field !== 'native_price')) return undefined
  let next = at + 1
  while (isBetween(marks[next])) next++
  return boundAt(marks, next) ? undefined : { field: mark.field, end: at + 1 }
}

function isPriceVat(marks: readonly Mark[], at: number): boolean {
  const vat = marks[at + 1]
  return /^(?:без|с)$/.test(marks[at]?.text ?? '') && isMark(vat, 'field') && vat.field === 'vendor_vat_percent'
}

const isCountedField = (field: AskedField) => field === 'days_to_expiry' || field === 'days_since_price_change'

function takesUnit(field: AskedField, { unit, isScaled, isPrice }: Bound): boolean {
  if (kindOf(field) !== 'number' || isCountedField(field)) return false
  if (isPrice && !isMoney(field) && lookOf(field) !== 'cost') return false
  if (unit === 'rubles') return isMoney(field) || lookOf(field) === 'cost'
  const isShare = lookOf(field) === 'rate' || lookOf(field) === 'percent'
  return unit === 'percent' ? isShare : !(isScaled && lookOf(field) === 'percent')
}

const isMoney = (field: AskedField) => field === 'client_budget' || lookOf(field) === 'price'

function lookOf(field: AskedField) {
  const stored = storedField(field)
  return isConditionField(stored) && !isCountedDays(stored) ? declaredOf(stored)?.kind : undefined
}

/** Words between a field and its number. */
function isBetween(mark: Mark | undefined): boolean {
  return (
    isMark(mark, 'filler') ||
    isMark(mark, 'any') ||
    isMark(mark, 'noun') ||
    /^[:—–-]$/.test(mark?.text ?? '') ||
    mark?.text === 'по'
  )
}
