import { searchText } from '#domain/search-text.ts'
import { type ChannelQuery, queryOf } from './channel-questions.ts'
import { replaced } from './joined-conditions.ts'
import { amountAt } from './question-amounts.ts'
import { channelDemands, type Demand, type KnownToChannels, type Summary } from './question-demands.ts'
import { type AskedCondition, type AskedField, storedField } from './question-fields.ts'
import type { Mark } from './question-marks.ts'
import { questionTokens } from './question-tokens.ts'

/** The list that an answer has shown: its filter and order, how many of its rows, and what was asked of it. */
export type Shown = {
  query: ChannelQuery
  order?: string | undefined
  rows: number
  count?: number | undefined
  summary?: Summary | undefined
}

type List = { query: ChannelQuery; order?: string | undefined; skip: number; count?: number | undefined }
/** What is asked of a shown list; `unclear` speaks of the list, and nothing more is understood. */
export type FollowUp =
  | ({ ask: 'list'; unread: readonly string[] } & List)
  | { ask: 'summary'; query: ChannelQuery; summary: Summary; count?: number | undefined; unread: readonly string[] }
  | { ask: 'compare'; count: number }
  | { ask: 'unclear'; unread: readonly string[] }

/** Reads a text that changes a shown list: «а без ЭДО?», «только от 50к», «ещё пять», «сравни первые два». */
export function parseFollowUp(text: string, shown: Shown, known: KnownToChannels): FollowUp | undefined {
  const folded = searchText(text).replaceAll(/[?!.]+$|,? тоже(?=[?!.]*$)/g, '')
  const unclear: FollowUp = { ask: 'unclear', unread: [text.trim()] }
  const other = otherRows(folded, shown)
  // «а первый из них с кем договор?»
  const isOfOne = /(?:перв|втор|трет|последн)[а-я]+ из (?:них|списка)/.test(folded)
  if (other === 'unclear' || isOfOne || /^(?:или|либо) /.test(folded)) return unclear
  if (other) return other
  const removed = /^(?:убери|сними|отмени) (?:условие |фильтр )?(?:про |по |на )?/.exec(folded)?.[0]
  const lead = leads.exec(folded)?.[0]
  const tail = folded.slice((removed ?? lead)?.length ?? 0)
  // «а по цене?» orders the list, «а по науке?» does not.
  const ordered = tail.startsWith('по ') ? channelDemands(`сортировка ${tail}`, known) : undefined
  const { marks, demands } = ordered?.demands.order === undefined ? channelDemands(tail, known) : ordered
  const isLed = lead !== undefined || removed !== undefined || /(?:^|\s)(?:них|их|этих|ним)(?:\s|$)/.test(folded)
  const has = (kind: Mark['is'], of?: AskedField) => marks.some(({ is, field }) => is === kind && (!of || field === of))
  // «покажи с ЭДО» changes the list, «покажи финансы» is a question of its own.
  const isOwn =
    has('noun') || (has('top') && has('kind')) || (has('value', 'category_id') && (has('ask') || marks.length > 6))
  if (!isLed && isOwn) return undefined
  const { either, order, count } = demands
  const named = marks.filter(({ is }) => is === 'field')
  const isListed = has('ask') || marks.some(({ letter }) => letter === 'q') || /(?<![а-я])все(?![а-я])/.test(folded)
  const fields = removed ? named.flatMap(({ field }) => (field ? storedField(field) : [])) : []
  // «убери цену» uses the name of the field.
  const unread = demands.unread.filter((part) => !removed || named.every(({ said }) => said !== part))
  const [change] = either.length === 1 ? either : []
  const isAsked = change && (change.search !== '' || change.conditions.length + fields.length > 0)
  // «а в новостях?», «топ 3» of groups: what was computed stays asked.
  const isKept =
    !isListed &&
    order === undefined &&
    (shown.summary?.by ? isAsked || count !== undefined : isAsked && count === undefined)
  const byField = ordered?.demands.order === undefined ? undefined : named[0]?.field
  const summary =
    keptSummary(shown.summary, demands.summary, { field: byField, isListed }) ?? (isKept ? shown.summary : undefined)
  if (!change || !(isAsked || order !== undefined || count !== undefined || summary))
    return isLed ? { ask: 'unclear', unread } : undefined
  const { search, category_ids, conditions } = shown.query
  const wanted: AskedCondition = { field: 'category_id', is: 'one_of', values: category_ids.map(String) }
  const before = { search, conditions: category_ids.length > 0 ? [wanted, ...conditions] : conditions }
  const isAdded = /^(?:и|\+) |(?<![а-я])(?:добавь|плюс|верни|тоже|также)(?![а-я])/.test(searchText(text))
  const after = removed ? withoutFields(before, change, fields) : changedDemand(before, change, isAdded)
  if (!after) return unclear
  const query = queryOf(after)
  // «максимальный ERR в новостях» is a question of its own.
  if (demands.summary && isAsked && !isLed) return undefined
  const rows = count ?? (isListed ? undefined : shown.count)
  if (summary) return { ask: 'summary', query, summary, count: rows, unread }
  return { ask: 'list', query, order: order ?? shown.order, skip: 0, count: rows, unread }
}

const isFigure = ({ of }: Summary) => of !== 'count' && of !== 'share'

/** «а по среднему охвату?» keeps the groups, and «а по категориям?» the figure. */
function keptSummary(
  before: Summary | undefined,
  asked: Summary | undefined,
  { field, isListed }: { field: AskedField | undefined; isListed: boolean },
): Summary | undefined {
  if (!before || isListed) return asked
  if (!asked) return field && { ...before, field, of: isFigure(before) ? before.of : 'mean' }
  if (isFigure(asked)) return before.by ? { ...before, ...asked } : asked
  return asked.by && asked.of === 'count' ? { ...before, ...asked, of: before.of } : asked
}

const leads =
  /^(?:(?:\+|а|и|но|теперь|тогда|только|тока|оставь|добавь|плюс|верни|также|еще|если|из них|среди них|лучше|тоже|такие же|подн(?:ять|ими)|увелич(?:ь|ить)|опусти(?:ть)?|сниз(?:ь|ить))[ ,]+)+/
/** Whether a text speaks of a list that was shown before it. */
export const changesList = (text: string) =>
  /^(?:а|и|но|только|еще|теперь|без|кроме|убери|добавь|оставь|сравни)(?![а-я])/.test(searchText(text).trim())

/** Whether a text asks of a list that it does not name: «кто из них дешевле». */
export const pointsToList = (text: string) => /(?<![а-я])(?:из|среди|у) (?:них|этих)(?![а-я])/.test(searchText(text))

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

/** Takes the conditions on these fields away, of a choice only the values that are named; undefined if none was there. */
function withoutFields(before: Demand, named: Demand, fields: readonly AskedField[]): Demand | undefined {
  const conditions = before.conditions.flatMap((one) => {
    const asked = named.conditions.find(({ field }) => field === one.field)
    if (!asked) return fields.includes(one.field) ? [] : one
    if (one.is !== 'one_of' || asked.is !== 'one_of') return []
    const values = one.values.filter((value) => !asked.values.includes(value))
    return values.length === 0 ? [] : { ...one, values }
  })
  return JSON.stringify(conditions) === JSON.stringify(before.conditions) ? undefined : { ...before, conditions }
}

/** What a person takes part in, and the roles that it may mean. */
const roles: readonly AskedField[] = ['person', 'manager_ids', 'creator_ids']

/** Replaces the conditions on fields that are asked again; `isAdded`: wanted values join those before. */
export function changedDemand(before: Demand, change: Demand, isAdded = false): Demand {
  const asked = change.conditions.map((one) =>
    replaced(
      before.conditions.find(({ field }) => field === one.field),
      one,
      isAdded,
    ),
  )
  const isPerson = asked.some(({ field }) => field === 'person')
  const kept = before.conditions.filter(
    ({ field }) => !(isPerson && roles.includes(field)) && asked.every((one) => one.field !== field),
  )
  return { search: change.search || before.search, conditions: [...kept, ...asked] }
}
