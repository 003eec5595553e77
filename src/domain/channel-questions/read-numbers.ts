import { isEmptyRange } from '#domain/channel-search/channel-conditions.ts'
import { rangeOf } from './joined-conditions.ts'
import { exact } from './question-amounts.ts'
import { type Bound, boundAt, isStrict, isTo, scaleOf } from './question-bounds.ts'
import { type AskedField, isMoney, lookOf, storedField } from './question-fields.ts'
import type { Mark } from './question-marks.ts'
import { type Atom, type Found, type Question, unread, withMarks } from './question-reader.ts'
import { oppositeAtom } from './read-excluded.ts'

/** A number below it without field and unit is no price. */
const LEAST_PRICE = 1_000
/** No channel has fewer subscribers. */
const LEAST_AUDIENCE = 100

/** Reads numbers with their field: «охват от 20 до 60 тысяч», `20-40к`, «меньше 5000 подписчиков», «кроме дешевле 10к». */
export function readNumbers(question: Question, at: number): Found | undefined {
  const { marks, shape } = question
  const rest = shape.slice(at)
  if (/^[enbr]/.test(rest)) return readOpposite(question, at)
  if (/^A<F[C<]A/.test(rest)) return aroundField(question, at)
  if (rest.startsWith('F')) return afterField(question, at)
  // «минимум подписчиков 50к»
  const [compare, field] = marks.slice(at)
  if (/^[C$<]FA/.test(rest) && compare && field)
    return afterField(withMarks(question, marks.toSpliced(at, 2, field, compare)), at)
  const bound = boundAt(question, at)
  if (!bound) return undefined
  // «бюджет на 10 каналов» counts them.
  if (!bound.isScaled && bound.unit === undefined && shape[bound.end] === 'N') return undefined
  const owner = ownerOf(question, at, bound)
  if (!owner) return unread(at, shape[bound.end] === '_' ? bound.end + 1 : bound.end)
  if (isMoney(owner.field) && isOfAll(marks[owner.end])) return unread(at, owner.end + 1)
  const atoms = [atomOf(at, owner.end, owner.field, bound)]
  const found = continued(question, { ...bound, end: owner.end }, owner.field, atoms)
  return owner.end === bound.end && owner.field === question.money ? pricedBy(question, found) : found
}

/** «дороже 100к, но дешевле 150к по нативу»: the bounds are of the price behind them, but «топ 5 до 50к по цене» is in its order. */
function pricedBy(question: Question, { end, atoms }: Found): Found {
  const { marks, shape } = question
  const field = /^p?F/.test(shape.slice(end)) ? marks[end + (shape[end] === 'p' ? 1 : 0)]?.field : undefined
  const isOther = field === undefined || !isMoney(field) || /[ts]/.test(shape.slice(0, end))
  const last = shape[end] === 'p' ? end + 2 : end + 1
  if (isOther || boundAt(question, last, true)) return { end, atoms }
  const priced = (atom: Atom): Atom =>
    atom.is === 'condition' ? { ...atom, end: last, condition: { ...atom.condition, field: storedField(field) } } : atom
  return { end: last, atoms: atoms.map(priced) }
}

/** «без цены выше 50 000», but «без НДС до 50 000» has two demands. */
function readOpposite(question: Question, at: number): Found | undefined {
  const { marks, shape } = question
  const next = at + (/^.[fvN]*/.exec(shape.slice(at))?.[0].length ?? 1)
  const isBound = /[C$<Aa]/.test(shape[next] ?? '') ? shape[at] === 'e' : marks[next]?.is === 'field'
  const found = isBound && marks[next]?.field !== 'vendor_vat_percent' ? readNumbers(question, next) : undefined
  if (!found) return undefined
  const [only, ...others] = found.atoms
  const opposite = only && others.length === 0 ? oppositeAtom(only) : undefined
  return opposite ? { end: found.end, atoms: [{ ...opposite, start: at }] } : unread(at, found.end)
}

/** «на 100к всего», «за 300к в сумме»: no condition bounds what several channels cost together. */
const isOfAll = (mark: Mark | undefined) => /^(?:всего|итого|в сумме|на всех?|разом|суммарно)$/.test(mark?.text ?? '')

function afterField(question: Question, at: number): Found | undefined {
  const { marks, shape } = question
  const field = marks[at]?.field
  if (!field) return undefined
  // «цена без НДС до 50 000»
  const vat = vatAt(question, at + 1, field)
  const bound = boundAt(question, vat?.end ?? at + 1, true)
  if (!bound || !takesUnit(field, bound)) return undefined
  // «подписчики до 50к охвата»: the number counts what follows it.
  const own = shape[bound.end] === 'F' && isCounted(marks[bound.end]) ? marks[bound.end]?.field : undefined
  if (own !== undefined && storedField(own) !== storedField(field)) return undefined
  const end = own === undefined ? bound.end : bound.end + 1
  // «аудитория 18–24» is an age.
  if (field === 'subscribers' && Math.max(bound.from ?? 0, bound.to ?? 0) < LEAST_AUDIENCE) return unread(at, end)
  const used = (isMoney(field) ? refinedPrice(question, end) : undefined) ?? { field, end }
  const atom = atomOf(at, used.end, used.field, bound)
  return continued(question, { ...bound, end: used.end }, used.field, [...(vat?.atoms ?? []), atom])
}

/** «больше 50к, но меньше 100к» goes on with the field before; both bounds hold, or with «или» one of them. */
function continued(question: Question, bound: Bound, field: AskedField, before: readonly Atom[]): Found {
  const { marks, shape } = question
  const vat = vatAt(question, bound.end, field)
  const end = vat?.end ?? bound.end
  const atoms = [...before, ...(vat?.atoms ?? [])]
  const next = end + (/^[.,]*(?:[iou]|(?=c))[fv]*(?=[C$<cA])/.exec(shape.slice(end))?.[0].length ?? 0)
  const other = next > end || shape[end] === 'c' ? boundAt(question, next) : undefined
  const isOwn =
    other &&
    (!other.isBare || (bound.isBare && /^(?:или|либо)$/.test(marks[next - 1]?.text ?? ''))) &&
    takesUnit(field, other) &&
    fieldBehind(question, other.end) === undefined &&
    (!other.isPrice || isMoney(field))
  if (!isOwn) return { end, atoms }
  const first = before.at(-1)
  const [low, high] = [scaledAs(bound, other), scaledAs(other, bound)]
  const read =
    first && low !== bound
      ? [...before.slice(0, -1), atomOf(first.start, first.end, field, low), ...(vat?.atoms ?? [])]
      : atoms
  return continued(question, high, field, [...read, atomOf(next, other.end, field, high)])
}

/** «дороже пяти, но дешевле десяти тысяч», «дороже 80 тыщ, но дешевле 90»: both numbers have the scale of one. */
function scaledAs(bound: Bound, { isScaled, from, to }: Bound): Bound {
  if (!isScaled || bound.isScaled || Math.max(bound.from ?? 0, bound.to ?? 0) >= LEAST_PRICE) return bound
  const times = scaleOf(to ?? from ?? 0)
  const scaled = (side: number | null) => (side === null ? null : exact(side * times))
  const sides = { from: scaled(bound.from), to: scaled(bound.to) }
  return isEmptyRange({ from: sides.from ?? from, to: sides.to ?? to }) ? bound : { ...bound, ...sides, isScaled: true }
}

function atomOf(start: number, end: number, field: AskedField, { from, to, isAbove, isBelow, isBare }: Bound): Atom {
  const thousandth = (side: number | null) => (side === null || field !== 'cpm' ? side : exact(side / 1_000))
  // A bare number is a budget for a price, a lower bound for a figure, and itself for a per cent or days.
  const isBudget = isMoney(field) || lookOf(field) === 'cost'
  const sides = {
    from: isBare && isBudget ? null : thousandth(from),
    to: isBare && !isBudget && !/^(?:percent|days)$/.test(lookOf(field) ?? '') ? null : thousandth(to),
  }
  const strict = { ...(isAbove && { isAbove }), ...(isBelow && { isBelow }) }
  return { is: 'condition', start, end, condition: { field: storedField(field), is: 'between', ...sides, ...strict } }
}

/** `10 000 < подписчики < 100 000` */
function aroundField({ marks }: Question, at: number): Found | undefined {
  const [low, less, field, more, high] = marks.slice(at)
  if (!low?.amount || !high?.amount || !field?.field || !isTo(less) || !isTo(more)) return undefined
  const range = rangeOf(
    { at: low.amount.value, isStrict: isStrict(less) },
    { at: high.amount.value, isStrict: isStrict(more) },
  )
  const bound = { ...range, end: at + 5, unit: low.amount.unit, isPrice: false, isScaled: true, isBare: false }
  return { end: bound.end, atoms: [atomOf(at, bound.end, field.field, bound)] }
}

type Owner = { field: AskedField; end: number }

/** The field of a range without one before it: the one after it, or the money that its words and size suggest. */
function ownerOf(question: Question, at: number, bound: Bound): Owner | undefined {
  const { marks, shape, money } = question
  // «40 копеек за просмотр»
  const isEach =
    bound.unit === 'rubles' && shape[bound.end] === 'z' && marks[bound.end + 1]?.field === 'view_count_plan'
  if (isEach) return { field: 'cpv_plan', end: bound.end + 2 }
  const { unit, isPrice, isScaled, from, to } = bound
  const isBig = unit === 'rubles' || isPrice || isScaled || Math.max(from ?? 0, to ?? 0) >= LEAST_PRICE
  const isSum = unit !== 'percent' && isBig
  const price = isSum ? refinedPrice(question, bound.end) : undefined
  const behind = fieldBehind(question, bound.end)
  if (price) return price
  if (behind && takesUnit(behind.field, bound)) return behind
  return isSum && !isOfUnknown(question, at, bound) ? { field: money, end: bound.end } : undefined
}

/** «от 10к фолловеров», «донаты до 20к»: the number is of what is not understood, but not in «про рыбалку до 20к». */
function isOfUnknown({ marks, shape }: Question, at: number, { end, isPrice, unit }: Bound): boolean {
  const isAbout = /^(?:про|об?|для)$/.test(marks[shape.slice(0, at).replace(/_+$/, '').length - 1]?.text ?? '')
  const isBeside = /^_(?!p)/.test(shape.slice(end)) || (shape[at - 1] === '_' && !isAbout)
  return isBeside && !isPrice && unit !== 'rubles'
}

/** Returns the field that the number counts: «50 000 подписчиков», «20к за охват»; not one with a number of its own. */
function fieldBehind(question: Question, end: number): Owner | undefined {
  const { marks, shape } = question
  const at = shape[end] === 'z' ? end + 1 : end
  const field = shape[at] === 'F' ? marks[at]?.field : undefined
  const isOwn = field && (isCounted(marks[at]) || !boundAt(question, at + 1, true))
  return isOwn ? { field, end: at + 1 } : undefined
}

/** «50 000 подписчиков»: the genitive counts. */
const isCounted = (mark: Mark | undefined) => /(?:ов|ий|ей|охвата|аудитории|подписоты)$/.test(mark?.text ?? '')

/** «до 50к с маркировкой» */
function refinedPrice(question: Question, end: number): Owner | undefined {
  const { marks, shape } = question
  const at = /[wWz]/.test(shape[end] ?? '') ? end + 1 : end
  const field = marks[at]?.is === 'field' ? marks[at].field : undefined
  const isPrice = field === 'marked_price' || field === 'native_price'
  return isPrice && !boundAt(question, at + 1, true) ? { field, end: at + 1 } : undefined
}

/** «без НДС» behind a price, which no condition can say. */
function vatAt({ marks, shape }: Question, at: number, field: AskedField): Found | undefined {
  const isVat = /[bW]/.test(shape[at] ?? '') && marks[at + 1]?.field === 'vendor_vat_percent'
  return isVat && isMoney(field) ? unread(at, at + 2) : undefined
}

function takesUnit(field: AskedField, { unit, isScaled, isPrice, from, to }: Bound): boolean {
  const look = lookOf(field)
  if (look === 'percent' && Math.max(from ?? 0, to ?? 0) > 100) return false
  if (unit === 'days' || look === 'days') return look === 'days' && (unit ?? 'days') === 'days'
  const isSum = isMoney(field) || look === 'cost'
  if (isPrice || unit === 'rubles') return isSum && unit !== 'percent'
  return unit === 'percent' ? look === 'rate' || look === 'percent' : !(isScaled && look === 'percent')
}
