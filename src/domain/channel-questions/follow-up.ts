import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ChannelCondition, isEmptyRange } from '#domain/channel-search/channel-conditions.ts'
import { searchText } from '#domain/search-text.ts'
import { channelDemands } from './channel-demands.ts'
import { type ChannelQuery, queryOf } from './channel-questions.ts'
import type { Summary } from './question-demands.ts'
import { storedField } from './question-fields.ts'
import type { Category } from './question-marks.ts'

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
  const same = { query: shown.query, order: shown.order, unread: [] }
  const more =
    /^(?:а |и )?(?:покажи |дай |давай )?(?:еще|следующие|дальше|остальные)(?: (\S+))?(?: (?:штук[а-я]*|канал[а-я]*))?$/.exec(
      folded,
    )
  const number = more?.[1] === undefined || /^(?:штук|канал)/.test(more[1]) ? usualCount : countOf(more[1])
  if (more && number !== undefined) return { ask: 'list', ...same, skip: shown.rows, count: number }
  if (/^(?:а )?(?:и )?сколько (?:их|всего|таких|там)(?: всего)?$/.test(folded)) return { ask: 'list', ...same, skip: 0 }
  const compared = /^(?:а )?сравни(?:те)?(?: мне)? (?:их|эти|(?:первы[а-я]+ )?(\S+)|первый и второй)$/.exec(folded)
  if (compared) {
    const count = compared[1] === undefined ? 2 : countOf(compared[1])
    return count !== undefined && count > 1 && count <= 5
      ? { ask: 'compare', count }
      : { ask: 'unclear', unread: [text.trim()] }
  }
  const dropped = /^(?:а |и |но )?(?:без|кроме|убери) перв(?:ого|ый|ых(?: (\S+))?)(?: канал[а-я]*)?$/.exec(folded)
  if (dropped) return { ask: 'list', ...same, skip: countOf(dropped[1] ?? '1') ?? 1, count: usualCount }
  const removed = /^(?:убери|сними|отмени) (?:условие |фильтр )?(?:про |по |на )?/.exec(folded)
  const lead =
    /^(?:(?:а|и|но|теперь|тогда|только|оставь|добавь|еще|если|из них|среди них|лучше|тоже|такие же)[ ,]+)+/.exec(folded)
  const tail = removed ? folded.slice(removed[0].length) : folded.slice(lead?.[0].length ?? 0)
  if (/^(?:или|либо) /.test(folded)) return { ask: 'unclear', unread: [text.trim()] }
  // «а по цене?» orders the list.
  const { marks, demands } = channelDemands(tail.replace(/^по /, 'сортировка по '), known)
  const fields = marks.flatMap(({ is, field }) => (is === 'field' && field ? storedField(field) : []))
  const isOfList = /(?:^|\s)(?:них|их|этих|ним)(?:\s|$)/.test(folded)
  const isShort = !marks.some(({ is }) => is === 'noun' || is === 'ask') && marks.length <= 6
  if (!lead && !removed && !isShort && !isOfList) return undefined
  const [change, ...others] = demands.either
  const { order, count, unread, summary } = demands
  if (summary && change && others.length === 0 && (lead || isOfList))
    return { ask: 'summary', query: changed(shown.query, queryOf(change)), summary, unread }
  const hasChange = change && (change.search !== '' || change.conditions.length > 0 || (removed && fields.length > 0))
  if (!change || others.length > 0 || summary || !(hasChange || order !== undefined || count !== undefined))
    return lead || removed || isOfList ? { ask: 'unclear', unread } : undefined
  const asked = queryOf(change)
  const isAdded = /добавь/.test(lead?.[0] ?? '')
  const wanted =
    isAdded && asked.category_ids.length > 0
      ? { ...asked, category_ids: [...new Set([...shown.query.category_ids, ...asked.category_ids])] }
      : asked
  const query = removed ? without(shown.query, asked, fields) : changed(shown.query, wanted)
  if (!query) return { ask: 'unclear', unread: [text.trim()] }
  // «убери цену» uses the name of the field.
  const left = removed
    ? unread.filter((part) => !marks.some(({ is, said }) => is === 'field' && said === part))
    : unread
  return { ask: 'list', query, order: order ?? shown.order, skip: 0, count, unread: left }
}

const usualCount = 5

function countOf(word: string): number | undefined {
  const words = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять', 'десять']
  const forms: Readonly<Record<string, number>> = {
    одного: 1,
    двух: 2,
    трех: 3,
    пары: 2,
    пару: 2,
    парочку: 2,
    десяток: 10,
    пяток: 5,
  }
  const count = /^\d{1,2}$/.test(word) ? Number(word) : (forms[word] ?? words.indexOf(word))
  return count > 0 ? count : undefined
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
  if (asked.is !== 'between' || before?.is !== 'between') return asked
  const { from, to, isAbove, isBelow } = asked
  if (from !== null && to !== null) return asked
  const low =
    from === null
      ? { from: before.from, ...(before.isAbove && { isAbove: true as const }) }
      : { from, ...(isAbove && { isAbove }) }
  const high =
    to === null
      ? { to: before.to, ...(before.isBelow && { isBelow: true as const }) }
      : { to, ...(isBelow && { isBelow }) }
  const both = { ...low, ...high }
  return isEmptyRange(both) ? asked : { field: asked.field, is: 'between', ...both }
}
