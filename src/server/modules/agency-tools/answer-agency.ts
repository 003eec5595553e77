import * as z from 'zod/mini'
import { estimateRateInput } from '#contract/estimates.ts'
import type { Position } from '#contract/positions.ts'
import type { AgencyQuestion } from '#domain/agency-questions/agency-questions.ts'
import type { BriefRequest, EstimateRequest } from '#domain/agency-questions/draft-requests.ts'
import { besideCard } from '#domain/agency-questions/project-questions.ts'
import { agencyDay, type CalendarDate, formatCalendarDate } from '#domain/calendar-date.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import { saying } from './answer-channels.ts'
import { answerEstimates } from './answer-estimates.ts'
import { answerProjects } from './answer-projects.ts'
import type { DeclaredTool, Sources } from './declared-tool.ts'
import { draftBrief } from './draft-brief.ts'
import { draftEstimate } from './draft-estimate.ts'
import { findProjects } from './find-projects.ts'
import { listPositions } from './list-positions.ts'
import { likeNamed, namedIn } from './named-things.ts'
import { anyProject } from './project-query.ts'
import { readBrief } from './read-brief.ts'
import { readEstimate } from './read-estimate.ts'
import { cellText, plain, unreadNotice } from './texts/data-text.ts'
import { countText, rangeOf } from './texts/figure-text.ts'
import { nearest } from './texts/nearest.ts'
import { findingOf, readerText } from './texts/tool-result.ts'

/** Answers a question of projects, briefs, estimates, positions and categories by the tools that a model would call. */
export async function answerAgency(
  question: string,
  parsed: AgencyQuestion,
  sources: Sources,
  signal: AbortSignal,
): Promise<AloneAnswer> {
  const answered = async <Given>(
    tool: DeclaredTool<Given>,
    given: Given,
    over = sources,
    columns?: readonly string[],
  ) => {
    const result = await tool.read(given, over, signal)
    return { notice: '', finding: findingOf(result, sources.now()), text: readerText(result, columns) }
  }
  switch (parsed.ask) {
    case 'projects': {
      const { name, waitsForMe } = parsed
      if (waitsForMe)
        return answered(findProjects, { waits_for: 'я' }, sources, ['Проект', 'Этап', 'Менеджер', 'Размещение'])
      const one = name === '' ? undefined : await projectIn(question)
      if (one) return one
      const isQuoted = name !== '' && /[«"“„]/.test(question)
      const found = isQuoted ? undefined : await answerProjects(question, parsed, sources)
      const isTitle = isQuoted || (name !== '' && !asks.test(name))
      return found ?? (isTitle ? briefNamed(name) : projectHelp(question))
    }
    case 'estimates': {
      const { name, unread, isImplied } = parsed
      const estimates = await sources.placement.estimates.list()
      const [whole] = namedIn(question, estimates, ({ title }) => [title])
      if (whole) return cardOf(await answered(readEstimate, { id: whole.thing.id }), whole, toldByEstimate)
      const isOne = likeNamed(name, estimates, ({ title }) => title).length === 1
      const found = isOne ? undefined : await answerEstimates(question, sources)
      if (!found && isImplied) return help([question])
      return found ?? { ...(await estimateNamed(name)), notice: unreadNotice(unread) }
    }
    case 'positions':
      return parsed.isUnused
        ? positionsAmong((await sources.placement.positions()).filter((one) => !one.related_template_count))
        : { ...(await positionsNamed(parsed.name)), notice: unreadNotice(parsed.unread) }
    case 'draft_brief':
      return briefDrafted(parsed)
    case 'draft_estimate':
      return estimateDrafted(parsed)
  }

  async function briefDrafted({ title, budget, start, end, unread }: BriefRequest): Promise<AloneAnswer> {
    const isPeriod = start !== undefined && end !== undefined
    const days = isPeriod ? { placement_start_date: start, placement_end_date: end } : {}
    const result = await answered(draftBrief, {
      fields: { title, client_budget: budget ?? null, ...days },
    })
    const answer = { ...result, notice: unreadNotice(unread) }
    return withSentence(answer, isPeriod ? '' : halfPeriod(start, end))
  }

  /** Reads the project whose whole title or number stands in the question. */
  async function projectIn(text: string): Promise<AloneAnswer | undefined> {
    const { items } = await sources.placement.projects.find(anyProject, { page: 1, page_size: mostProjects })
    const [found] = namedIn(text, items, ({ title, internal_id }) => [title, internal_id])
    return found && cardOf(await answered(readBrief, { project: found.thing.id }), found, toldByBrief)
  }

  /** Names what a card does not tell of the question. The next question may ask more of the thing. */
  function cardOf(answer: AloneAnswer, { thing, rest }: NamedThing, told: RegExp): AloneAnswer {
    const demands = [{ search: thing.title, conditions: [] }]
    const found = answer.finding.found.map((one) => ({ ...one, demands }))
    const notice = unreadNotice(besideCard(rest, told, agencyDay(sources.now())))
    return { ...answer, notice, finding: { ...answer.finding, found } }
  }

  async function briefNamed(name: string): Promise<AloneAnswer> {
    const { items } = await sources.placement.projects.find(anyProject, { page: 1, page_size: mostProjects })
    const found = likeNamed(name, items, ({ title }) => title)
    const [first, ...others] = found
    if (first && others.length === 0) return answered(readBrief, { project: first.id })
    return unnamed('проекта', name, { found, all: items })
  }

  async function positionsNamed(name: string): Promise<AloneAnswer> {
    const all = await sources.placement.positions()
    const found = likeNamed(name, all, ({ title }) => title)
    const [first, ...others] = found
    if (!first && name !== '') return unnamed('должности', name, { found, all })
    if (!first || others.length === 0) return answered(listPositions, { title: first?.title ?? name })
    return positionsAmong(found)
  }

  /** The tool finds by a part of the title, in which these have their own endings. */
  async function positionsAmong(found: readonly Position[]) {
    return answered(
      listPositions,
      {},
      { ...sources, placement: { ...sources.placement, positions: async () => found } },
    )
  }

  async function estimateNamed(name: string): Promise<AloneAnswer> {
    const all = await sources.placement.estimates.list()
    const found = likeNamed(name, all, ({ title }) => title)
    const [first, ...others] = found
    if (first && others.length === 0) return answered(readEstimate, { id: first.id })
    if (name !== '') return unnamed('расчётки', name, { found, all })
    const lines = all
      .slice(0, mostListed)
      .map(({ id, title }) => `- [${plain(cellText(title))}](/placement/estimates/${id}/edit)`)
    const counted = countText(all.length, ['расчётка', 'расчётки', 'расчёток'])
    const rest = all.length > mostListed ? ` Ниже первые ${mostListed}.` : ''
    return saying(`В базе ${counted}.${rest}`, lines)
  }

  async function estimateDrafted({ client, lines: requested, unread }: EstimateRequest): Promise<AloneAnswer> {
    const refused = requested.flatMap((line) => refusalOf(line) ?? [])
    const lines = requested.filter((line) => refusalOf(line) === undefined)
    const notice = unreadNotice([...unread, ...refused])
    if (lines.length === 0) return { ...saying(askForHours), notice, isHelp: true }
    const rates = await sources.placement.estimates.rates()
    const positions = await sources.placement.positions()
    const rows = lines.map(({ position, hours, rate }) => {
      const [found, ...others] = likeNamed(position, positions, ({ title }) => title)
      const one = others.length === 0 ? found : undefined
      const used = rates.filter(({ position_id }) => position_id === one?.id).map((each) => each.hourly_rate_net)
      const usual = Math.round(Number(rangeOf(used)?.median ?? 0n) / 100)
      return {
        position: one?.title ?? position,
        rate: rate ?? usual,
        isUsual: rate === undefined,
        native_hours: hours,
      }
    })
    const unrated = rows.filter(({ position, rate }) => rate === 0 && positions.some(({ title }) => title === position))
    if (unrated.length > 0)
      return {
        ...saying(
          `В расчётках ещё нет ставки: ${unrated.map(({ position }) => plain(cellText(position))).join(', ')}. Назовите её: «10 часов по 1 500 ₽».`,
        ),
        notice,
      }
    const input = rows.map(({ position, rate, native_hours }) => ({
      position,
      rate: Math.max(rate, 1),
      native_hours,
      marked_hours: null,
    }))
    const result = await answered(draftEstimate, {
      fields: client === '' ? {} : { client_name: client },
      rates: input,
    })
    const answer = { ...result, notice }
    const isUsual = answer.finding.found.length > 0 && rows.some((row) => row.isUsual)
    return isUsual ? withSentence(answer, usualRates) : answer
  }
}

const askForHours =
  'Назовите должности и часы, тогда посчитаю черновик: «составь расчётку: стратег 10 часов, дизайнер 5 часов».'
const usualRates = 'Ставки, которых нет в вопросе, взяты как медианы прежних расчёток; часы записаны в нативу.'
/** The form has a period, so that one day alone fits no field of it. */
function halfPeriod(start: CalendarDate | undefined, end: CalendarDate | undefined): string {
  if (end !== undefined) return `Срок до ${formatCalendarDate(end)} не подставлен: в форме нужен и первый день.`
  if (start === undefined) return ''
  return `Начало ${formatCalendarDate(start)} не подставлено: в форме нужен и последний день.`
}

type NamedThing = { thing: { title: string }; rest: string }
const toldByBrief = /(?<![а-яё])бриф[а-яё]*|[«»"]/gi
const toldByEstimate =
  /(?<![а-яё])(?:смет|расч[её]т|ндс|комисси|комс|отсрочк|оплат|сбор|позици|должност|ставк|час|сумм|итог|работ)[а-яё]*|[«»"]/gi

/** What a title has not. */
const asks = /(?<![а-яё])(?:кто|что|где|когда|зачем|сколько|как[а-яё]*|по срокам|больше|меньше)(?![а-яё])/i

const mostProjects = 1_000
const mostListed = 10

/** Says why the form could not hold a line: «дизайнер 10,25 часов: Не больше одного знака после запятой». */
function refusalOf({ said, hours, rate }: EstimateRequest['lines'][number]): string | undefined {
  const row = {
    position_id: 1,
    hourly_rate_net: rate ?? 1,
    estimate_lines: [{ hours, management_type: 'native' }],
  }
  const issue = z.safeParse(estimateRateInput, row).error?.issues[0]
  return issue && `${said}: ${issue.message}`
}

const withSentence = (answer: AloneAnswer, sentence: string): AloneAnswer => ({
  ...answer,
  text: `${answer.text}\n\n${sentence}`.trim(),
})

/** What is said of a name that nothing has, with the nearest ones, or that several have; `what` stands in the genitive. */
function unnamed(what: string, name: string, { found, all }: { found: Titled; all: Titled }): AloneAnswer {
  const shown = plain(cellText(name, 60))
  if (found.length === 0 && what !== 'проекта' && condition.test(name))
    return saying(
      `Условие «${shown}» применить не умею: расчётки и должности нахожу по названию, а не по суммам и датам.`,
    )
  const titles = nearest(
    name,
    (found.length > 0 ? found : all).map(({ title }) => title),
  )
  const lines = titles.map((title) => `- ${plain(cellText(title))}`)
  if (found.length > 0) return saying(`Под «${shown}» подходит несколько, уточните название:`, lines)
  if (lines.length === 0) return saying(`Нет ${what} «${shown}», и других тоже пока нет.`)
  return saying(`Нет ${what} «${shown}». Ближайшие по названию:`, lines)
}

/** What no name of a thing begins with, or has in it: «Зима 2027» is one. */
const condition =
  /^(?:больше|меньше|дороже|дешевле|от|до|с|без|кроме|за|после|где|котор[а-яё]+)(?![а-яё])|^\d|\d\s?(?:[₽%]|(?:к|тыс|млн|руб[а-я]*)(?![а-яё]))|(?<![а-яё])(?:не|ни|нет|но|или|а|ндс|комисси[а-яё]+)(?![а-яё])/i

type Titled = readonly { title: string }[]

/** What is said of a question that is not understood: its unread words, if any are known, and what may be asked. */
export const help = (unread: readonly string[] = []): AloneAnswer => {
  const words = unread.map((part) => `«${plain(cellText(part, 60))}»`).join(', ')
  return { ...saying(`${words === '' ? unclear : `Не понял: ${words}. ${refuse}`} ${may}`, examples), isHelp: true }
}

/** What is said of a text that only a model can answer. */
export const taskHelp = (): AloneAnswer => ({ ...saying(`${task} ${may}`, examples), isHelp: true })

const projectHelp = (question: string): AloneAnswer => ({
  ...saying(
    `Не нашёл в вопросе «${plain(cellText(question, 80))}» условия, которое есть у проектов. Отбираю их по менеджеру, создателю, ` +
      'направлению, расчётке, этапу, статусу, датам старта и окончания и по бюджету. Могу ответить, например, на такие:',
    projectExamples.map((text) => `- ${text}`),
  ),
  isHelp: true,
})

const refuse = 'Ответ наугад не даю.'
const unclear = 'Не понял вопрос о данных агентства и не хочу выдумывать ответ.'
const task = 'Это задача для языковой модели, а отвечает база агентства: выдумывать не буду.'
const may = 'Могу ответить, например, на такие:'
const projectExamples = [
  'Какие проекты стартуют в декабре?',
  'Проекты без менеджера',
  'У какого проекта самый большой бюджет?',
]
const examples = [
  'Каналы про финансы до 50 000 ₽, где можно ставить',
  'Какие проекты на согласовании?',
  'Какие должности у нас есть и сколько стоят?',
].map((text) => `- ${text}`)
