import { parseEstimateQuestion } from '#domain/agency-questions/estimate-questions.ts'
import { rowNumber } from '#domain/agency-questions/project-match.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { askedOfEstimates } from '#domain/project-filters.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import { answerRows, changedRows, isAsked, type ShownRows } from './asked-rows.ts'
import type { Sources } from './declared-tool.ts'
import { cellText } from './texts/data-text.ts'
import { countText, figureText, measureNames, measuresOf, shareText } from './texts/figure-text.ts'

/** Answers which estimates have a VAT, a commission, a fee or a delay of payment. Undefined when no such thing is asked. */
export async function answerEstimates(
  question: string,
  { placement, userId, now }: Sources,
  shown?: ShownRows,
): Promise<AloneAnswer | undefined> {
  const all = await placement.estimates.list()
  const today = agencyDay(now())
  const parse = (text: string) => parseEstimateQuestion(text, { today, estimates: all })
  const read = shown === undefined ? parse(question) : changedRows(question, { shown, today, read: parse })
  if (read === undefined || (!isAsked(read) && read.named.length === 0)) return undefined
  const conditions = read.either.flatMap((one) => one.conditions)
  // Estimates have no sums here, and a figure of all of them is not that of what is not understood.
  const isKnown = (field = 'id') => /^(?:id|estimate_titles)$/.test(field) || columns.some(({ name }) => name === field)
  const fields = [read.order?.replace(/^-/, ''), read.summary?.field, ...conditions.map(({ field }) => field)]
  const isOfAll = read.either.every(({ search }) => search === '') && conditions.length === 0
  if (!fields.every(isKnown) || conditions.some(({ is }) => is === 'empty') || (isOfAll && read.unread.length > 0))
    return undefined
  const { of = 'count', field } = read.summary ?? {}
  const figure = columns.find(({ name }) => name === field)
  const end = figure && { min: figure.name, max: `-${figure.name}` }[String(of)]
  return answerRows(
    { ...read, ...(end && { order: end }) },
    {
      ...{ all, userId, at: now() },
      result(rows, words) {
        const list = rows.slice(0, Math.min(read.count ?? mostRows, mostRows))
        const values = figure && measuresOf(rows.map((row) => rowNumber(row, figure.name)))
        const isFigure = values && of !== 'count' && of !== 'share'
        const share = of === 'share' ? [`Доля: ${shareText(rows.length, all.length)} — от всех расчёток.`] : []
        return {
          words: [
            ...share,
            ...(isFigure ? [`${figure.title}, ${measureNames[of]}: ${figureText(values[of], figure.unit)}.`] : []),
            `${countText(rows.length, ['расчётка', 'расчётки', 'расчёток'])}: ${words}.`,
            ...(list.length < rows.length ? [`Ниже ${list.length}.`] : []),
          ],
          lines: [
            ['№', 'Расчётка', 'Клиент', ...columns.map(({ title }) => title)],
            ...list.map((row) => [
              ...[`#${row.id}`, cellText(row.title), cellText(row.client_name, 40)],
              ...columns.map(({ name, unit }) => figureText(row[name], unit)),
            ]),
          ],
          progress: `Ищу расчётки: ${words} — нашлось ${rows.length}`,
          found: [{ address: estimatesAddress, total: rows.length, ids: [], figures: {} }],
        }
      },
    },
  )
}

export const estimatesAddress = '/placement/estimates'
const columns = askedOfEstimates
const mostRows = 10
