import * as z from 'zod/mini'
import { askedRows } from '#contract/assistant/agency-answer.ts'
import { type AskedRow, meetsDemand, projectConditionText, rowNumber } from '#domain/agency-questions/project-match.ts'
import type { AskedRows } from '#domain/agency-questions/project-questions.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { changedDemand } from '#domain/channel-questions/follow-up.ts'
import type { Demand, Demands } from '#domain/channel-questions/question-demands.ts'
import { kindOf, projectFieldTitle } from '#domain/channel-questions/question-fields.ts'
import { numberOfDay } from '#domain/channel-search/channel-conditions.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import { saying } from './answer-channels.ts'
import { unreadNotice } from './texts/data-text.ts'
import { findingOf, readerText, type ToolResult } from './texts/tool-result.ts'

export type ShownRows = z.output<typeof askedRows>

type Given = { shown: ShownRows; today: CalendarDate; read: (question: string) => AskedRows }

/** Returns the shown demands with what is asked of them now; undefined if a part of that is not understood. */
export function changedRows(question: string, { shown, today, read }: Given): AskedRows | undefined {
  const before = shown.demands ?? []
  const said = read(question)
  const list = /(?<![а-яё])(?:какие|покажи|список|перечисли|поим[её]нно|сколько (?:их|таких))(?![а-яё])/i.exec(question)
  const isUnderstood = (one: AskedRows) =>
    (isAsked(one) || one.named.length > 0 || list !== null) && one.unread.length === 0
  const own = isUnderstood(said) ? said : read(withField(question, before, today))
  if (!isUnderstood(own) || before.length * own.either.length > mostDemands) return undefined
  const isAdded = /^\s*(?:и|без|кроме|убери)(?![а-яё])/i.test(question)
  const isInstead = /^\s*а(?![а-яё])/i.test(question)
  const either = before.flatMap((one) =>
    own.either.map((change) => changedDemand(isInstead ? apart(one, change) : one, change, isAdded)),
  )
  const isList = own.order ?? own.count ?? own.named[0] ?? list
  const summary = own.summary ?? (isList ? undefined : shown.summary)
  const different = [...new Map(either.map((one) => [JSON.stringify(one), one])).values()]
  return { ...own, either: different, ...(summary && { summary }) }
}

const mostDemands = 20

export const isAsked = ({ either, order, count, summary }: Demands) =>
  either.some(({ search, conditions }) => search !== '' || conditions.length > 0) ||
  order !== undefined ||
  count !== undefined ||
  summary !== undefined

/** «а в январе?» asks for the only range that was asked before. */
function withField(question: string, [before]: readonly Demand[], today: CalendarDate): string {
  const [range, ...others] = before?.conditions.filter(({ is }) => is === 'between') ?? []
  if (range?.is !== 'between' || others.length > 0) return question
  const isPast = range.to !== null && range.to < numberOfDay(today)
  const past = { placement_start: 'стартовали', placement_end: 'закончились' }[String(range.field)]
  const rest = question.replace(/^\s*(?:[аи]\s+)?(?:со?\s+(?=\d+\s?%?\??$))?/i, '')
  return `${(isPast && past) || projectFieldTitle(range.field)} ${rest}`
}

/** «стартуют в декабре», «а заканчиваются в декабре»: another day in the same time takes the place of the first. */
function apart(before: Demand, { conditions: asked }: Demand): Demand {
  const isSame = (one: Demand['conditions'][number]) =>
    one.is === 'between' &&
    kindOf(one.field) === 'day' &&
    asked.some((other) => other.is === 'between' && other.from === one.from && other.to === one.to)
  return { ...before, conditions: before.conditions.filter((one) => !isSame(one)) }
}

/** Returns a demand in words; `nameOf` names people by their ids. */
export function demandText({ search, conditions }: Demand, nameOf: (id: string) => string): string {
  const title = search === '' ? [] : [`«${search}» в названии или расчётке`]
  return [...title, ...conditions.map((one) => projectConditionText(one, nameOf))].join(', ') || 'все'
}

type Base<Row> = {
  all: readonly Row[]
  userId: number
  nameOf?: (id: string) => string
  at: Date
  /** Computes what is asked of the rows, which are in the wanted order or newest first; `conditions` in words. */
  result: (rows: readonly Row[], conditions: string) => ToolResult
}

/** Answers which rows meet one of the demands. */
export function answerRows<Row extends AskedRow>(
  { either, contradictions, order = '-id', unread, guesses, summary }: AskedRows,
  { all, userId, nameOf = String, at, result: resultOf }: Base<Row>,
): AloneAnswer {
  const notice = unreadNotice(unread, guesses)
  if (contradictions.length > 0)
    return { ...saying(`Подходит 0: условия «${contradictions[0]}» не выполняются вместе.`), notice }
  const meeting = (demands: readonly Demand[]) =>
    all.filter((row) => demands.some((demand) => meetsDemand(row, demand, userId)))
  // «сколько у Ольги и сколько из них отклонили» asks for both figures.
  const countOf = (demand: Demand) => (either.length > 1 ? ` — ${meeting([demand]).length}` : '')
  const conditions = either.map((demand) => `${demandText(demand, nameOf)}${countOf(demand)}`).join(', или ')
  const field = order.replace(/^-/, '')
  const sign = order.startsWith('-') ? -1 : 1
  const rows = meeting(either).sort((a, b) => sign * (rowNumber(a, field) - rowNumber(b, field)) || b.id - a.id)
  const result = resultOf(rows, conditions)
  const asked = z.parse(askedRows, { demands: either, summary })
  const found = (result.found ?? []).map((one) => ({ ...one, ...asked }))
  return { notice, finding: findingOf({ ...result, found }, at), text: readerText(result) }
}
