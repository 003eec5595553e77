import { isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'
import { channelSortKinds, formatChannelSort, parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { declaredOf } from '#domain/channel-search/condition-text.ts'
import { type AskedField, isNamed, kindOf, storedField } from './question-fields.ts'
import { isMark, type Mark } from './question-marks.ts'
import type { Asked, Atom, Found } from './question-reader.ts'
import type { Extreme } from './question-words.ts'

/** No question asks for more channels. */
const MOST_CHANNELS = 1_000

/** Reads how many are wanted: «десять каналов», «топ-10», «3 штуки», «до 5 каналов». */
export function readCount(marks: readonly Mark[], at: number, _: Asked): Found | undefined {
  const isTop = isMark(marks[at], 'top')
  const dash = isTop && marks[at + 1]?.text === '-' ? 1 : 0
  const start = isTop ? at + 1 + dash : isMark(marks[at], 'compare') ? at + 1 : at
  const amount = marks[start]
  if (!isMark(amount, 'amount') || amount.unit !== undefined || amount.isScaled || amount.hasPlus) return undefined
  if (!Number.isInteger(amount.value) || amount.value < 1 || amount.value > MOST_CHANNELS) return undefined
  if (!isTop && !isOfThings(marks, start)) return undefined
  return { end: start + 1, atoms: [{ is: 'count', start: at, end: start + 1, count: amount.value }] }
}

/** Words that describe the things may stand before «каналов». */
function isOfThings(marks: readonly Mark[], at: number): boolean {
  for (let next = at + 1; next <= at + 4; next++) {
    const mark = marks[next]
    if (!mark) return false
    if (mark.is === 'noun' || /^штук/.test(mark.text)) return true
    if (!['most', 'order', 'extreme', 'value', 'flag', 'expiry', 'top'].includes(mark.is)) return false
  }
  return false
}

/** Reads an order: «самые дешёвые», «с лучшим ERR», «отсортируй по охвату», «топ 5 … по подписчикам». */
export function readOrder(marks: readonly Mark[], at: number, asked: Asked): Found | undefined {
  const mark = marks[at]
  if (isMark(mark, 'not') || isMark(mark, 'except')) {
    const most = isMark(marks[at + 1], 'most') ? at + 2 : at + 1
    const found =
      isMark(marks[most], 'order') || isMark(marks[most], 'extreme') ? readOrder(marks, most, asked) : undefined
    return found && { end: found.end, atoms: [{ is: 'unread', start: at, end: found.end }] }
  }
  if (isMark(mark, 'most') && !mark.end) {
    const found = isMark(marks[at + 1], 'most') ? undefined : readOrder(marks, at + 1, asked)
    return found && { end: found.end, atoms: found.atoms.map((atom) => ({ ...atom, start: at })) }
  }
  if (isMark(mark, 'order') || isMark(mark, 'extreme')) {
    // «самый большой по подписчикам», «самые дешёвые по CPV»
    const place = marks.findIndex((one, next) => next > at && !isMark(one, 'noun') && !isMark(one, 'filler'))
    const field = marks[place]?.text === 'по' ? numberField(marks, place + 1) : undefined
    const isLow = isMark(mark, 'order') ? !mark.order.startsWith('-') : mark.end === 'low'
    const best = isMark(mark, 'extreme') && mark.end === 'best'
    if (field) return ordered(at, place + 2, orderBy(field, best ? 'best' : isLow ? 'low' : 'high'))
  }
  if (isMark(mark, 'order')) return ordered(at, at + 1, mark.order)
  if (isMark(mark, 'extreme')) return byExtreme(marks, at, mark)
  // «подписчики максимальные»
  const behind = marks[at + 1]
  const own = isMark(behind, 'extreme') && !isMark(marks[at + 2], 'amount') ? numberField(marks, at) : undefined
  if (own && isMark(behind, 'extreme')) return ordered(at, at + 2, orderBy(own, behind.end))
  if (
    isMark(mark, 'compare') &&
    mark.isPrice &&
    /^(?:по)?(?:дешевле|дороже)$/.test(mark.text) &&
    !isMark(marks[at + 1], 'amount')
  )
    return ordered(at, at + 1, `${mark.side === 'to' ? '' : '-'}${storedField(asked.money)}`)
  if (isMark(mark, 'sort') || isMark(mark, 'direction')) return sorted(marks, at)
  const isBy =
    mark?.text === 'по' && marks.slice(0, at).some(({ is }) => is === 'top' || is === 'sort' || is === 'most')
  return isBy ? sorted(marks, at) : undefined
}

const ordered = (start: number, end: number, order: string): Found => ({
  end,
  atoms: [{ is: 'order', start, end, order }],
})

function byExtreme(
  marks: readonly Mark[],
  at: number,
  { end, order }: { end: Extreme; order?: string },
): Found | undefined {
  const next = isMark(marks[at + 1], 'filler') ? at + 2 : at + 1
  const field = numberField(marks, next)
  if (field === undefined) return order === undefined ? undefined : ordered(at, at + 1, order)
  // «с минимальной скидкой 10 %» bounds the number behind it.
  const amount = marks[next + 1]
  if (isMark(amount, 'amount') && end !== 'best') {
    const sides = end === 'low' ? { from: amount.value, to: null } : { from: null, to: amount.value }
    const condition = { field: storedField(field), is: 'between' as const, ...sides }
    return { end: next + 2, atoms: [{ is: 'condition', start: at, end: next + 2, condition }] }
  }
  return ordered(at, next + 1, orderBy(field, end))
}

/** «отсортируй по охвату по убыванию», «по возрастанию цены» */
function sorted(marks: readonly Mark[], at: number): Found | undefined {
  let direction: 'asc' | 'desc' | undefined
  let end: Extreme = 'best'
  for (let next = at; next <= at + 5; next++) {
    const mark = marks[next]
    if (isMark(mark, 'direction')) direction = mark.direction
    else if (isMark(mark, 'extreme')) end = mark.end
    const field = numberField(marks, next)
    if (field !== undefined) {
      const behind = marks[next + 1]
      const after = isMark(behind, 'direction') ? behind.direction : undefined
      const order = orderBy(field, end, after ?? direction)
      return ordered(at, after ? next + 2 : next + 1, order)
    }
    const isPassed = mark && ['sort', 'direction', 'filler', 'lead', 'extreme', 'with', 'noun'].includes(mark.is)
    if (!isPassed && mark?.text !== 'по') return undefined
  }
  return undefined
}

function numberField(marks: readonly Mark[], at: number): AskedField | undefined {
  const mark = marks[at]
  return isMark(mark, 'field') && ['number', 'day'].includes(String(kindOf(mark.field))) ? mark.field : undefined
}

function orderBy(field: AskedField, end: Extreme, direction?: 'asc' | 'desc'): string {
  const isLow = direction ? direction === 'asc' : end === 'low' || (end === 'best' && isLowBetter(field))
  const stored = storedField(field)
  const column = stored in channelSortKinds ? parseChannelSort(stored)?.field : undefined
  return column
    ? formatChannelSort({ field: column, direction: isLow ? 'asc' : 'desc' })
    : `${isLow ? '' : '-'}${stored}`
}

function isLowBetter(field: AskedField): boolean {
  const stored = storedField(field)
  if (!isConditionField(stored)) return kindOf(field) === 'day'
  return ['price', 'cost', 'day'].includes(declaredOf(stored)?.kind ?? 'day')
}

/** Reads what is computed: «средняя цена», «медиана CPV», «какая доля», «в какой категории больше всего», «по категориям». */
export function readMeasure(marks: readonly Mark[], at: number, { money }: Asked): Found | undefined {
  const mark = marks[at]
  const group = groupAt(marks, at, money)
  if (group) return group
  if (isMark(mark, 'measure')) return mark.of === 'count' ? undefined : measured(marks, at, mark, money)
  const field = numberField(marks, at)
  const behind = marks[at + 1]
  if (field && isMark(behind, 'measure') && behind.of !== 'count' && behind.of !== 'share')
    return { end: at + 2, atoms: [{ is: 'measure', start: at, end: at + 2, of: behind.of, field }] }
  return extremeAt(marks, at, money)
}

/** «какая минимальная цена», «максимальный ERR в новостях», but «каналы с минимальной ценой»; «самая низкая средняя цена». */
function extremeAt(marks: readonly Mark[], at: number, money: AskedField): Found | undefined {
  // «максимум подписчиков»
  const bound = /^(?:мин|макс)имум$/.exec(marks[at]?.text ?? '')?.[0]
  const counted = bound === undefined ? undefined : numberField(marks, at + 1)
  if (counted && !isMark(marks[at + 2], 'amount') && !isMark(marks[at + 2], 'compare')) {
    const of = bound === 'минимум' ? 'min' : 'max'
    return { end: at + 2, atoms: [{ is: 'measure', start: at, end: at + 2, of, field: counted }] }
  }
  const start = isMark(marks[at], 'most') ? at + 1 : at
  const extreme = marks[start]
  if (!isMark(extreme, 'extreme') || extreme.end === 'best') return undefined
  const measure = marks[start + 1]
  if (isMark(measure, 'measure')) {
    const found = measured(marks, start + 1, measure, money)
    const most = extreme.end
    return (
      found && {
        ...found,
        atoms: found.atoms.map((atom) => (atom.is === 'measure' ? { ...atom, start: at, most } : atom)),
      }
    )
  }
  const field = numberField(marks, start + 1)
  const isFirst = marks.slice(0, at).every(({ is }) => is === 'ask' || is === 'filler' || is === 'measure')
  if (!field || !isFirst || isMark(marks[start + 2], 'amount') || isMark(marks[start + 2], 'compare')) return undefined
  const of = extreme.end === 'low' ? 'min' : 'max'
  return { end: start + 2, atoms: [{ is: 'measure', start: at, end: start + 2, of, field }] }
}

function measured(
  marks: readonly Mark[],
  at: number,
  { of }: Extract<Mark, { is: 'measure' }>,
  money: AskedField,
): Found | undefined {
  if (of === 'share') return { end: at + 1, atoms: [{ is: 'measure', start: at, end: at + 1, of }] }
  let next = at + 1
  // «среднее число подписчиков»
  while (isMark(marks[next], 'filler') || /^(?:числ|количеств|размер)[а-я]*$/.test(marks[next]?.text ?? '')) next++
  const field = numberField(marks, next)
  if (field) return { end: next + 1, atoms: [{ is: 'measure', start: at, end: next + 1, of, field }] }
  // «сколько в среднем стоит размещение»
  const isCost = marks.slice(at, next).some(({ text }) => /^сто(?:ит|ят|ить)$/.test(text))
  const placement = marks[next]
  const end = isMark(placement, 'field') && placement.field === 'placement' ? next + 1 : next
  return isCost ? { end, atoms: [{ is: 'measure', start: at, end, of, field: money }] } : undefined
}

/** «по категориям», «в каждой категории», «в какой категории больше всего каналов», «по статусам РКН» */
function groupAt(marks: readonly Mark[], at: number, money: AskedField): Found | undefined {
  const by = /^(?:по|в|во|у|для)$/.test(marks[at]?.text ?? '') ? at + 1 : at
  const each = marks[by]
  const isEach =
    /^(?:каждой|каждому|каждый|всем|всех|разным|разных|какой|каких|какая|какого|какие|каждого|каждом|у какого|у какой)$/.test(
      each?.text ?? '',
    )
  const place = isEach ? by + 1 : by
  const named = marks[place]
  const field = isMark(named, 'kind')
    ? 'category_id'
    : isMark(named, 'field') && isNamed(named.field)
      ? named.field
      : undefined
  const isAll =
    by === at && isMark(named, 'kind') && /^(?:категори[ий]|рубрики|рубрик)$/.test(named.text) && isAskedOf(marks, at)
  if (
    field === undefined ||
    (by === at && !isEach && !isAll) ||
    isMark(marks[place + 1], 'value') ||
    isMark(marks[place + 1], 'quoted')
  )
    return undefined
  // «в категории Наука» names one, and «какие категории есть» all of them.
  if (!isEach && !isAll && !/(?:ям|ам|ях|ах)$/.test(named?.text ?? '')) return undefined
  let last = place + 1
  while (isMark(marks[last], 'noun') || isMark(marks[last], 'filler')) last++
  const most = marks[last]
  const side = isMark(most, 'most') ? most.end : undefined
  const end = side ? last + 1 : place + 1
  const isByPrice = /^(?:дороже|дешевле)/.test(most?.text ?? '')
  const group: Atom = { is: 'by', start: at, end, field, ...(side && { most: side }) }
  return {
    end,
    atoms: side && isByPrice ? [group, { is: 'measure', start: at, end, of: 'mean', field: money }] : [group],
  }
}

/** «покажи категории», but «категории Наука и Спорт» names them. */
function isAskedOf(marks: readonly Mark[], at: number): boolean {
  const before = marks.slice(0, at)
  return (
    before.some(({ is }) => is === 'ask') &&
    before.every(({ is }) => is === 'ask' || is === 'filler') &&
    !isMark(marks[at + 1], 'value')
  )
}
