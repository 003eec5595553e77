import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ChannelCondition, isEmptyRange } from '#domain/channel-search/channel-conditions.ts'
import { searchText } from '#domain/search-text.ts'
import { type ChannelQuery, queryOf } from './channel-questions.ts'
import { amountAt } from './question-amounts.ts'
import { channelDemands, type Summary } from './question-demands.ts'
import { storedField } from './question-fields.ts'
import type { Category } from './question-marks.ts'
import { questionTokens } from './question-tokens.ts'

/** The list that an answer has shown: its filter and order, and how many of its rows. */
export type Shown = { query: ChannelQuery; order?: string | undefined; rows: number }

/** What is asked of a shown list. */
export type FollowUp =
  | {
      ask: 'list'
      query: ChannelQuery
      order?: string | undefined
      skip: number
      count?: number | undefined
      unread: readonly string[]
    }
  | { ask: 'summary'; query: ChannelQuery; summary: Summary; unread: readonly string[] }
  | { ask: 'compare'; count: number }
  /** Speaks of the list, and nothing more is understood. */
  | { ask: 'unclear'; unread: readonly string[] }

/** Reads a text that changes a shown list: «а без ЭДО?», «только от 50к», «ещё пять», «сравни первые два». */
export function parseFollowUp(
  text: string,
  shown: Shown,
  known: { categories: readonly Category[]; today: CalendarDate },
): FollowUp | undefined {
  const folded = searchText(text).replaceAll(/[?!.]+$/g, '')
  const unclear: FollowUp = { ask: 'unclear', unread: [text.trim()] }
  const other = otherRows(folded, shown)
  if (other === 'unclear' || /^(?:или|либо) /.test(folded)) return unclear
  if (other) return other
  const removed = /^(?:убери|сними|отмени) (?:условие |фильтр )?(?:про |по |на )?/.exec(folded)?.[0]
  const lead =
    /^(?:(?:а|и|но|теперь|тогда|только|оставь|добавь|еще|если|из них|среди них|лучше|тоже|такие же)[ ,]+)+/.exec(
      folded,
    )?.[0]
  // «а по цене?» orders the list.
  const tail = folded.slice((removed ?? lead)?.length ?? 0).replace(/^по /, 'сортировка по ')
  const { marks, demands } = channelDemands(tail, known)
  const named = marks.filter(({ is }) => is === 'field')
  const fields = named.flatMap(({ field }) => (field ? storedField(field) : []))
  const isLed = lead !== undefined || removed !== undefined || /(?:^|\s)(?:них|их|этих|ним)(?:\s|$)/.test(folded)
  const isShort = !marks.some(({ is }) => is === 'noun' || is === 'ask') && marks.length <= 6
  if (!isLed && !isShort) return undefined
  const { either, order, count, unread, summary } = demands
  const [change] = either.length === 1 ? either : []
  const hasChange = change && (change.search !== '' || change.conditions.length > 0 || (removed && fields.length > 0))
  if (summary && change && isLed && removed === undefined)
    return { ask: 'summary', query: changed(shown.query, queryOf(change)), summary, unread }
  if (!change || summary || !(hasChange || order !== undefined || count !== undefined))
    return isLed ? { ask: 'unclear', unread } : undefined
  const asked = queryOf(change)
  const ids = /добавь/.test(lead ?? '') && asked.category_ids.length > 0 ? shown.query.category_ids : []
  const wanted = { ...asked, category_ids: [...new Set([...ids, ...asked.category_ids])] }
  const query = removed ? without(shown.query, asked, fields) : changed(shown.query, wanted)
  if (!query) return unclear
  // «убери цену» uses the name of the field.
  const left = removed ? unread.filter((part) => named.every(({ said }) => said !== part)) : unread
  return { ask: 'list', query, order: order ?? shown.order, skip: 0, count, unread: left }
}

const usualCount = 5
const more =
  /^(?:а |и )?(?:покажи |дай |давай )?(?:еще|следующие|дальше|остальные)(?: (?!штук|канал)(\S+))?(?: (?:штук[а-я]*|канал[а-я]*))?$/
const compared = /^(?:а )?сравни(?:те)?(?: мне)? (?:их|эти|(?:первы[а-я]+ )?(\S+)|первый и второй)$/
const dropped = /^(?:а |и |но )?(?:без|кроме|убери) перв(?:ого|ый|ых(?: (\S+))?)(?: канал[а-я]*)?$/

/** Reads what asks for other rows of the list, or compares the first ones. */
function otherRows(folded: string, { query, order, rows }: Shown): FollowUp | 'unclear' | undefined {
  const list = { ask: 'list' as const, query, order, unread: [] }
  const next = more.exec(folded)
  const number = next?.[1] === undefined ? usualCount : countOf(next[1])
  if (next && number !== undefined) return { ...list, skip: rows, count: number }
  if (/^(?:а )?(?:и )?сколько (?:их|всего|таких|там)(?: всего)?$/.test(folded)) return { ...list, skip: 0 }
  const first = dropped.exec(folded)
  if (first) return { ...list, skip: countOf(first[1] ?? '1') ?? 1, count: usualCount }
  const [match, said] = compared.exec(folded) ?? []
  const count = said === undefined ? 2 : countOf(said)
  if (match === undefined) return undefined
  return count !== undefined && count > 1 && count <= 5 ? { ask: 'compare', count } : 'unclear'
}

/** Reads a number of one word: «5», «пять», «двух». */
function countOf(word: string): number | undefined {
  const tokens = questionTokens(word)
  const { amount, end } = amountAt(tokens, 0) ?? {}
  const count = end === tokens.length && amount?.unit === undefined && amount?.isScaled === false ? amount.value : 0
  return Number.isInteger(count) && count > 0 && count < 100 ? count : undefined
}

/** Takes the conditions on these fields away. */
function without(query: ChannelQuery, asked: ChannelQuery, named: readonly string[]): ChannelQuery | undefined {
  const fields = [...asked.conditions.map(({ field }) => field), ...named]
  const conditions = query.conditions.filter(({ field }) => !fields.includes(field))
  const ids = query.category_ids.filter((id) => !asked.category_ids.includes(id))
  const isSame = conditions.length === query.conditions.length && ids.length === query.category_ids.length
  return isSame ? undefined : { ...query, category_ids: ids, conditions }
}

/** Replaces the conditions on fields that are asked again; unwanted categories leave the wanted ones. */
function changed(query: ChannelQuery, asked: ChannelQuery): ChannelQuery {
  const unwanted = asked.conditions.find((one) => one.field === 'category_id' && one.is === 'none_of')
  const left = query.category_ids.filter((id) => !(unwanted?.is === 'none_of' && unwanted.values.includes(String(id))))
  const isTaken = left.length > 0 && left.length < query.category_ids.length
  const added = asked.conditions.filter((one) => !(isTaken && one === unwanted)).map((one) => narrowed(query, one))
  const fields = new Set(added.map(({ field }) => field))
  const isOther = asked.category_ids.length > 0 || (unwanted !== undefined && left.length === 0)
  const kept = query.conditions.filter(({ field }) => !fields.has(field) && !(isOther && field === 'category_id'))
  return {
    search: asked.search === '' ? query.search : asked.search,
    category_ids: isOther ? asked.category_ids : left,
    conditions: [...kept, ...added],
  }
}

/** «от 50к» keeps the upper bound that the list has. */
function narrowed({ conditions }: ChannelQuery, asked: ChannelCondition): ChannelCondition {
  const before = conditions.find(({ field }) => field === asked.field)
  if (asked.is !== 'between' || before?.is !== 'between' || (asked.from !== null && asked.to !== null)) return asked
  const low = asked.from === null ? before : asked
  const high = asked.to === null ? before : asked
  const both = {
    ...{ from: low.from, to: high.to },
    ...(low.isAbove && { isAbove: true as const }),
    ...(high.isBelow && { isBelow: true as const }),
  }
  return isEmptyRange(both) ? asked : { field: asked.field, is: 'between', ...both }
}
