import {
  type AskedField,
  isMoney,
  isNamed,
  kindOf,
  lookOf,
  type MeasureOf,
  measures,
  storedField,
} from './question-fields.ts'
import type { Mark } from './question-marks.ts'
import { type Atom, type Found, type Question, unread } from './question-reader.ts'

/** No question asks for more channels. */
const MOST_CHANNELS = 1_000

/** Reads how many are wanted: «десять каналов», «топ-10», «3 штуки», «до 5 каналов». */
export function readCount({ marks, shape }: Question, at: number): Found | undefined {
  // Words that describe the things may stand before «каналов».
  const rest = shape.slice(at)
  const isLast = /^A[.!]*$/.test(rest) && marks[at - 1]?.is === 'ask'
  const counted = isLast ? /^A/.exec(rest) : /^(?:t-?A|[C$<]?A(?=[mhOXVYEt]{0,3}N|mO))/.exec(rest)
  const end = at + (counted?.[0].length ?? 0)
  const amount = counted ? marks[end - 1]?.amount : undefined
  if (!amount || amount.unit !== undefined || amount.isScaled || amount.hasPlus) return undefined
  if (!Number.isInteger(amount.value) || amount.value < 1 || amount.value > MOST_CHANNELS) return undefined
  return { end, atoms: [{ is: 'count', start: at, end, count: amount.value }] }
}

/** Reads an order: «самые дешёвые», «с лучшим ERR», «отсортируй по охвату», «топ 5 … по подписчикам». */
export function readOrder(question: Question, at: number): Found | undefined {
  const { marks, shape, money } = question
  const rest = shape.slice(at)
  const mark = marks[at]
  const before = /^(?:[enbr][mh]?(?=[OX])|m(?![mh]))/.exec(rest)?.[0]
  if (before !== undefined) {
    const found = readOrder(question, at + before.length)
    if (!found || before === 'm')
      return found && { ...found, atoms: found.atoms.map((atom) => ({ ...atom, start: at })) }
    return unread(at, found.end)
  }
  if (!mark) return undefined
  const end = endOf(mark)
  // «самый большой по подписчикам», «самые дешёвые по CPV»
  const by = /^(?:[OX][Nfv]*p|[O$][Nfv]*z)[FD]/.exec(rest)?.[0].length ?? 0
  const named = marks[at + by - 1]?.field
  if (by > 0 && named) {
    // «самые дешёвые за просмотр» cost least for each; there is no price for another thing.
    const isPrice = mark.is === 'compare' || mark.tags[0]?.replace('-', '') === storedField(money)
    const isEach = isPrice && !isMoney(named) && lookOf(named) !== 'cost'
    if (isEach && named !== 'view_count_plan') return unread(at, at + by)
    const field = isEach ? 'cpv_plan' : named
    return ordered(at, at + by, orderBy(field, end ?? (/^(?:-|from)/.test(mark.tags[0] ?? '') ? 'high' : 'low')))
  }
  if (mark.is === 'order') return ordered(at, at + 1, mark.tags[0] ?? '')
  if (mark.is === 'extreme') return byExtreme(question, at)
  // «подписчики максимальные»
  const behind = /^[FD]X(?![Aa])/.test(rest) ? endOf(marks[at + 1]) : undefined
  if (behind && mark.field) return ordered(at, at + 2, orderBy(mark.field, behind))
  if (/^\$(?![Aa])/.test(rest) && /^(?:по)?(?:дешевле|дороже)$/.test(mark.text))
    return ordered(at, at + 1, `${mark.tags[0] === 'to' ? '' : '-'}${storedField(money)}`)
  // «топ 5 по подписчикам», «по подписчикам топ 5»
  // No order is by a choice: «топ 4 по реакциям».
  if (/^[ps][BS]/.test(rest) && /[ts]/.test(shape.slice(0, at + 1))) return unread(at, at + 2)
  const isBy =
    /^(?:[sd]|p[FD](?:d|[fvN,]*t))/.test(rest) ||
    (rest.startsWith('p') && /[tsmh]/.test(shape.slice(0, at))) ||
    // «сортируйка по охвату»
    (/^pF(?![fvN,]*[AaC$<])/.test(rest) && shape[at - 1] === '_')
  return isBy ? sorted(question, at) : undefined
}

const ordered = (start: number, end: number, order: string): Found => ({
  end,
  atoms: [{ is: 'order', start, end, order }],
})

type Extreme = 'best' | 'high' | 'low'
const extremes: readonly Extreme[] = ['best', 'high', 'low']
const endOf = (mark: Mark | undefined) =>
  mark?.is === 'extreme' ? extremes.find((one) => one === mark.tags[0]) : undefined

function byExtreme({ marks, shape }: Question, at: number): Found | undefined {
  const length = /^X[fv]?[FD]/.exec(shape.slice(at))?.[0].length ?? 0
  const [end, order] = [endOf(marks[at]), marks[at]?.tags[1]]
  const field = length > 0 ? marks[at + length - 1]?.field : undefined
  if (field === undefined || !end) return order === undefined ? undefined : ordered(at, at + 1, order)
  // «с минимальной скидкой 10 %» bounds the number behind it.
  const value = end === 'best' ? undefined : marks[at + length]?.amount?.value
  if (value === undefined) return ordered(at, at + length, orderBy(field, end))
  const sides = end === 'low' ? { from: value, to: null } : { from: null, to: value }
  const condition = { field: storedField(field), is: 'between' as const, ...sides }
  return { end: at + length + 1, atoms: [{ is: 'condition', start: at, end: at + length + 1, condition }] }
}

/** «отсортируй по охвату по убыванию», «по возрастанию цены» */
function sorted({ marks, shape, money }: Question, at: number): Found | undefined {
  const [, lead = '', tail = ''] =
    /^([sdfvLpzXwWN]{0,5}[FD])(d|,?[fm]*(?:O|X(?![fv]*[FD])))?/.exec(shape.slice(at)) ?? []
  const field = lead === '' ? undefined : marks[at + lead.length - 1]?.field
  if (!field) return undefined
  // «по CPV, самые дешёвые сверху», but «по подписчикам, дешёвые сверху» names two orders.
  const [last] = tail.endsWith('O') ? (marks[at + lead.length + tail.length - 1]?.tags ?? []) : []
  const isTwo = last !== undefined && !(last.replace('-', '') === storedField(money) && isLowBetter(field))
  const length = isTwo ? lead.length : lead.length + tail.length
  const used = marks.slice(at, at + length)
  const named = isTwo || !last ? undefined : last.startsWith('-') ? 'desc' : 'asc'
  const direction = named ?? used.findLast(({ is }) => is === 'direction')?.tags[0]
  const end = endOf(used.findLast(({ is }) => is === 'extreme'))
  return ordered(at, at + length, orderBy(field, direction ? (direction === 'asc' ? 'low' : 'high') : (end ?? 'best')))
}

function orderBy(field: AskedField, end: Extreme): string {
  const stored = storedField(field)
  const isLow = end === 'low' || (end === 'best' && isLowBetter(field))
  return `${isLow ? '' : '-'}${stored}`
}

/** The best price, cost or day is a low one. */
const isLowBetter = (field: AskedField) => kindOf(field) === 'day' || ['price', 'cost'].includes(String(lookOf(field)))

/** Reads what is computed: «средняя цена», «медиана CPV», «какая доля», «в какой категории больше всего», «по категориям». */
export function readMeasure(question: Question, at: number): Found | undefined {
  const { marks, shape } = question
  const group = groupAt(question, at)
  if (group) return group
  if (shape[at] === 'M') return measured(question, at)
  const [field, behind] = marks.slice(at)
  // «что дешевле с маркировкой: сайты или приложения»
  if (/^F(?![fvN]*[AaC$<M])/.test(shape.slice(at)) && /k/.test(shape) && /V.*V/.test(shape) && field?.field)
    return measure(at, at + 1, { of: 'mean', field: field.field })
  const of = /^[FD]M/.test(shape.slice(at)) && measureOf(behind)
  return of && of !== 'share' && field?.field
    ? measure(at, at + 2, { of, field: field.field })
    : extremeAt(question, at)
}

type Measure = { of: MeasureOf; field?: AskedField; most?: 'high' | 'low' }
const measure = (start: number, end: number, of: Measure): Found => ({
  end,
  atoms: [{ is: 'measure', start, end, ...of }],
})
const measureOf = (mark: Mark | undefined) => measures.find((one) => one === mark?.tags[0])

/** «какая минимальная цена», «максимальный ERR в новостях», but «каналы с минимальной ценой»; «самая низкая средняя цена». */
function extremeAt(question: Question, at: number): Found | undefined {
  const { marks, shape } = question
  const rest = shape.slice(at)
  const mark = marks[at]
  const [isLow, isHigh] = [/^мин(?:имум)?$/.test(mark?.text ?? ''), /^макс(?:имум)?$/.test(mark?.text ?? '')]
  // «максимум подписчиков»
  const counted = /^.[FD](?![AaC$<])/.test(rest) ? marks[at + 1]?.field : undefined
  if (counted && (isLow || isHigh)) return measure(at, at + 2, { of: isLow ? 'min' : 'max', field: counted })
  const start = /^[mh]/.test(rest) ? at + 1 : at
  const most = endOf(marks[start])
  if (!most || most === 'best') return undefined
  const middle = marks[start + 1]?.is === 'measure' ? measured(question, start + 1) : undefined
  if (middle)
    return {
      ...middle,
      atoms: middle.atoms.map((atom) => (atom.is === 'measure' ? { ...atom, start: at, most } : atom)),
    }
  const isFirst = /^[QfvMq]*$/.test(shape.slice(0, at)) && /^X[FD](?![AaC$<])/.test(shape.slice(start))
  const field = isFirst ? marks[start + 1]?.field : undefined
  return field ? measure(at, start + 2, { of: most === 'low' ? 'min' : 'max', field }) : undefined
}

function measured({ marks, shape, money }: Question, at: number): Found | undefined {
  const of = measureOf(marks[at])
  if (!of || of === 'count') return undefined
  if (of === 'share') return measure(at, at + 1, { of })
  let next = at + 1
  // «среднее число подписчиков», «средняя и медианная цена»
  while (
    /[fvM]/.test(shape[next] ?? '') ||
    /^(?:числ|количеств|размер).*$/.test(marks[next]?.text ?? '') ||
    /^iM/.test(shape.slice(next))
  )
    next++
  const field = /[FD]/.test(shape[next] ?? '') ? marks[next]?.field : undefined
  if (field) return measure(at, shape.slice(at + 1, next).includes('M') ? at + 1 : next + 1, { of, field })
  // «средняя нативка и медиана по ней же»
  const earlier = marks[shape.slice(0, at).lastIndexOf('MF') + 1]?.field
  if (earlier && /MF/.test(shape.slice(0, at))) return measure(at, at + 1, { of, field: earlier })
  // «сколько в среднем стоит размещение»
  const isCost = marks.slice(at, next).some(({ text }) => /^сто(?:ит|ят|ить)$/.test(text))
  return isCost ? measure(at, marks[next]?.field === 'placement' ? next + 1 : next, { of, field: money }) : undefined
}

const each =
  /^(?:каждой|каждому|каждый|всем|всех|разным|разных|какой|каких|какая|какого|какие|каждого|каждом|у какого|у какой)$/

/** «по категориям», «в каждой категории», «в какой категории больше всего каналов», «по статусам РКН» */
function groupAt({ marks, shape, money }: Question, at: number): Found | undefined {
  const hasBy = /^(?:по|в|во|у|для)$/.test(marks[at]?.text ?? '')
  const by = hasBy ? at + 1 : at
  const isEach = each.test(marks[by]?.text ?? '')
  const place = isEach ? by + 1 : by
  const named = marks[place]
  const field = named?.is === 'kind' ? 'category_id' : named?.is === 'field' ? named.field : undefined
  if (!named || !field || !isNamed(field) || /["V]/.test(shape[place + 1] ?? '')) return undefined
  // «покажи категории», but «в категории Наука» names one.
  const isAll =
    !hasBy && /^(?:категори[ий]|рубрики|рубрик)$/.test(named.text) && /^[Qfv]*Q[Qfv]*$/.test(shape.slice(0, at))
  // «топ-5 категорий по средней цене»
  const isTop = named.is === 'kind' && /t-?A?$/.test(shape.slice(0, at))
  if (!isEach && !isAll && !isTop && !(hasBy && /(?:ям|ам|ях|ах)$/.test(named.text))) return undefined
  const last = place + 1 + (/^[Nfv]*/.exec(shape.slice(place + 1))?.[0].length ?? 0)
  const [side] = shape[last] === 'h' ? (marks[last]?.tags ?? []) : []
  const most = side === undefined ? {} : { most: side === 'low' ? ('low' as const) : ('high' as const) }
  const end = side === undefined ? place + 1 : last + 1
  const group: Atom = { is: 'by', start: at, end, field, ...most }
  const isByPrice = side !== undefined && /^(?:дороже|дешевле)/.test(marks[last]?.text ?? '')
  return { end, atoms: isByPrice ? [group, { is: 'measure', start: at, end, of: 'mean', field: money }] : [group] }
}
