import type { CalendarDate } from '#domain/calendar-date.ts'
import { searchText } from '#domain/search-text.ts'
import { type BriefRequest, briefRequest } from './brief-request.ts'
import { type EstimateRequest, estimateRequest } from './estimate-request.ts'
import { type ProjectsAsked, projectsAsked } from './projects-asked.ts'

/** What a question asks of projects, briefs, estimates, positions and categories; `name` is empty for all of them. */
export type AgencyQuestion =
  /** `rest` is the question without the words for categories: it may have conditions of channels. */
  | { ask: 'categories'; rest: string }
  | ({ ask: 'projects' } & ProjectsAsked)
  | { ask: 'brief' | 'estimates' | 'positions'; name: string }
  | ({ ask: 'draft_brief' } & BriefRequest)
  | ({ ask: 'draft_estimate' } & EstimateRequest)
  /** Names the agency's data, and nothing more is understood. */
  | { ask: 'unclear' }

/**
 * Reads a Russian question about the agency's own data except lists of channels. Undefined when the text asks for
 * something else, as for a text to write. Never throws.
 */
export function parseAgencyQuestion(said: string, today: CalendarDate): AgencyQuestion | undefined {
  const text = said.normalize('NFC').trim()
  const folded = searchText(text)
  if (task.test(folded)) return undefined
  const draft = drafted.exec(folded)
  if (draft) {
    const tail = text.slice(draft.index + draft[0].length)
    return /бриф/.test(draft[0])
      ? { ask: 'draft_brief', ...briefRequest(tail, today) }
      : { ask: 'draft_estimate', ...estimateRequest(tail) }
  }
  const isAsked = asked.test(folded)
  const categories = byCategory.exec(folded) ?? (isAsked ? allCategories.exec(folded) : null)
  if (categories) return { ask: 'categories', rest: restOf(text, categories) }
  // Channels may be asked for a project, a brief or an author's position.
  if (channels.test(folded)) return isAsked ? { ask: 'unclear' } : undefined
  const isShort = folded.split(/\s+/).length <= mostWords
  if (!isAsked && !isShort) return undefined
  return placementAsked(text, folded) ?? (isAsked && data.test(folded) ? { ask: 'unclear' } : undefined)
}

/** A text without a word that asks is a question only if it is short: «проекты на согласовании». */
const mostWords = 5

/** Words are bounded by letters: `\b` knows Latin ones only. */
const from = (pattern: string) => new RegExp(`(?<![а-я])(?:${pattern})`)

const task = from(
  'провер(?:ь|ьте|ить)(?!,? (?:как|есть|что))|(?:отредактируй|улучши|доработай|допиши|дополни|оцени)(?:те)?(?![а-я])|' +
    '(?:сделай|сделайте|сделать) [а-я ]*(?:короче|понятнее|лучше|проще|длиннее|подробнее)|' +
    'напиши|написать|придума|переведи|сочини|сократи|перескажи|объясни|исправь|перепиши|сгенерируй|нарисуй|поздрав|' +
    'как (?:правильно|лучше|вести|сделать|составить|написать|заполнить)|зачем|почему|что такое|чем отлич|расскажи',
)
const drafted = from(
  '(?:составь|составьте|составить|создай|создать|сделай|сделать|подготовь|подготовить|заведи|набросай|оформи|собери)' +
    '(?: мне| новый| новую| черновик| проект)* (?:бриф|расчетк|смет)[а-я]*',
)
const asked = from(
  'как(?:ие|ой|ая|ую|их|ов)|покаж|найди|найти|скольк|список|перечисл|выведи|выдай|дай|открой|прочит|посмотр|сравн|средн|' +
    'что (?:в|с|у|по|за)|где|кто|чьи|есть ли|у нас|наши|мои|подбери|посовету|ждет|ждут',
)
const byCategory = from(
  '(?:по|в|для) (?:каждой|всем|всех|разных|разным|нашим)?\\s?(?:категори|рубрик)(?:ям|ях|и каждой)|по каждой категории|в каждой категории',
)
const allCategories = from(
  '(?:все |наши |какие )?(?:категории|категорий|рубрики|рубрик)(?:$|[?.!]| (?:каналов )?(?:у нас|есть|в базе))',
)
const channels = from('канал|паблик|площадк|блог')
const data = from('канал|проект|бриф|расчетк|смет|должност|ставк|категори|баз[аеуы] агентства')

function placementAsked(text: string, folded: string): AgencyQuestion | undefined {
  const isProjects = /(?<![а-я])проект(?:ы|ов|ам|ах)(?![а-я])/.test(folded)
  const brief = from('бриф[а-я]*').exec(folded)
  const estimate = from('(?:расчетк|смет)[а-я]*').exec(folded)
  if (brief && !isProjects) {
    const name = nameIn(text, brief)
    return name === '' ? { ask: 'projects', ...projectsAsked(text, true) } : { ask: 'brief', name }
  }
  if (estimate && !isProjects) return { ask: 'estimates', name: nameIn(text, estimate) }
  const position = from('должност[а-я]*|(?:часов[а-я]+ )?ставк[а-я]*|стоит (?:час|работа)[а-я]*').exec(folded)
  if (position && !/ндс/.test(folded)) return { ask: 'positions', name: nameIn(text, position) }
  const one = from('проект(?:а|е|у)?(?![а-я-])').exec(folded)
  const named = one && !isProjects ? nameIn(text, one) : ''
  if (named !== '') return { ask: 'brief', name: named }
  return isProjects ? { ask: 'projects', ...projectsAsked(text, false) } : undefined
}

/** Returns the quoted words, or those behind the noun without what is no name. */
function nameIn(text: string, noun: RegExpExecArray): string {
  const tail = text.slice(noun.index + noun[0].length)
  const quoted = /[«"“„]([^«»"“”„]{1,100})[»"”“]/.exec(tail)?.[1]
  const words = (quoted ?? tail).split(/\s+/).filter((word) => quoted !== undefined || !noName.test(searchText(word)))
  return words.join(' ').replaceAll(/^[\s,:—-]+|[\s,?.!—-]+$/g, '')
}

const noName =
  /^(?:у|нас|есть|и|в|во|по|для|на|за|с|их|все|наши|какие|скольк[а-я]+|стоит|стоят|стоимость|сейчас|проекта|проекту|проект|клиента|клиенту|называется|под|названием|должност[а-я]+|часа?|работы?|ждут|ждет|жду|меня|мои|моего|решения|согласован[а-я]+|утвержден[а-я]+|отклонен[а-я]+|ожида[а-я]+|пожалуйста|написано|указано|мне|ставк[а-я]+|агентств[а-я]+|базе|базы)[,?.!]*$/

const restOf = (text: string, { index, 0: words }: RegExpExecArray) =>
  `${text.slice(0, index)} ${text.slice(index + words.length)}`.trim()
