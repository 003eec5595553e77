import type { CalendarDate } from '#domain/calendar-date.ts'
import { questionMarks, saidIn } from '#domain/channel-questions/question-marks.ts'
import { readAtoms } from '#domain/channel-questions/question-reader.ts'
import { searchText } from '#domain/search-text.ts'
import {
  type BriefRequest,
  briefRequest,
  draftLexicon,
  type EstimateRequest,
  estimateRequest,
} from './draft-requests.ts'

/** What a question asks of projects, briefs, estimates, positions and categories; `name` is empty for all of them. */
export type AgencyQuestion =
  /**
   * `of`: briefs are projects at that stage; of one thing, `name` has the words that may name it. `isImplied`: no word
   * names them, so that a list that was shown may be meant.
   */
  | { ask: 'projects'; of: 'projects' | 'briefs'; name: string; waitsForMe: boolean; isImplied?: true }
  /** `unread`: words before the noun that ask something of it; `isUnused`: of positions, those that no estimate has. */
  | { ask: 'estimates' | 'positions'; name: string; unread: readonly string[]; isImplied?: true; isUnused?: true }
  | ({ ask: 'draft_brief' } & BriefRequest)
  | ({ ask: 'draft_estimate' } & EstimateRequest)

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
  // Channels may be asked for a project, a brief or an author's position.
  const channel = channels.exec(folded)
  if (channel && channel.index < (from('проект').exec(folded)?.index ?? folded.length)) return undefined
  return placementAsked(text, folded, today)
}

/** Words are bounded by letters: `\b` knows Latin ones only. */
const from = (pattern: string) => new RegExp(`(?<![а-я])(?:${pattern})`)

const task = new RegExp(
  '^[^а-яa-z]*(?:(?:пожалуйста|а|и|ну|можешь|помоги)[ ,]+)*(?:' +
    'провер(?:ь|ьте|ить)(?!,? (?:как|есть|что))|(?:отредактируй|улучши|доработай|допиши|дополни|оцени)(?:те)?(?![а-я])|' +
    '(?:сделай|сделайте|сделать) [а-я ]*(?:короче|понятнее|лучше|проще|длиннее|подробнее)|' +
    'напиши|написать|придума|переведи|сочини|сократи|перескажи|объясни|исправь|перепиши|сгенерируй|нарисуй|поздрав|' +
    'как (?:правильно|лучше|вести|сделать|составить|написать|заполнить)|зачем|почему|что такое|чем отлич|расскажи)',
)
const drafted = from(
  '(?:составь|составьте|составить|создай|создать|сделай|сделать|подготовь|подготовить|заведи|набросай|оформи|собери)' +
    '(?: мне| новый| новую| черновик| проект)* (?:бриф|расчетк|смет)[а-я]*',
)
const channels = from('канал|паблик|площадк|блог')
function placementAsked(text: string, folded: string, today: CalendarDate): AgencyQuestion | undefined {
  const projects = from('про[еэ]кт[а-я]*').exec(folded)
  const isMany = /(?<![а-я])(?:проект|бриф)(?:ы|ов|ам|ах|ами)(?![а-я])/.test(folded)
  const brief = from('бриф[а-я]*').exec(folded)
  const estimate = from('(?:расчетк|расчеток|смет)[а-я]*').exec(folded)
  const isPlan = /(?<![а-я])план проекта/.test(folded)
  if (
    (projects || brief) &&
    !isPlan &&
    !(estimate && !isMany && estimate.index < (projects ?? brief ?? estimate).index)
  ) {
    const of = brief && !projects ? 'briefs' : 'projects'
    const last = brief && (!projects || brief.index > projects.index) ? brief : projects
    return { ask: 'projects', of, name: isMany || !last ? '' : nameIn(text, last), waitsForMe: waits.test(folded) }
  }
  const asked = (noun: RegExpExecArray) => ({
    name: nameIn(text, noun),
    unread: unreadIn(text.slice(0, noun.index), today),
  })
  const position = from('должност[а-я]*|позици[а-я]*|(?:часов[а-я]+ )?ставк[а-я]*|стоит (?:час|работа)[а-я]*').exec(
    folded,
  )
  const isOfEstimates = position && estimate && position.index < estimate.index
  if (isOfEstimates && unused.test(folded)) return { ask: 'positions', name: '', unread: [], isUnused: true }
  // «какие должности в смете Осень 2026»: the card of an estimate has them.
  if (isOfEstimates) return { ask: 'estimates', name: nameIn(text, estimate), unread: [], isImplied: true }
  if (estimate) return { ask: 'estimates', ...asked(estimate) }
  if (terms.test(folded)) return { ask: 'estimates', name: '', unread: [], isImplied: true }
  if (budgets.test(folded)) return { ask: 'projects', of: 'projects', name: '', waitsForMe: false, isImplied: true }
  if (waitsAlone.test(folded)) return { ask: 'projects', of: 'briefs', name: '', waitsForMe: true }
  return position && !/ндс/.test(folded) ? { ask: 'positions', ...asked(position) } : undefined
}

/** What only an estimate has. */
const terms = from('комисси|комс[аыу]|отсрочк|рекламн[а-я]+ сбор')
const unused = from('(?:нет|не (?:привяз|использ|вход|встреча|указан)[а-я]*) (?:ни )?(?:в|к|ни)')

const waits = from('(?:жд[уе]т (?:меня|моего|моей)|(?:меня|моего решения) жд[уе]т)(?![а-я])')

/** What waits for a person is briefs, as long as the question names nothing else. */
const waitsAlone = new RegExp(
  `^[^а-я]*(?:(?:а|и|покажи|скажи|узнай)[ ,]+)*(?:что|кто)(?: (?:сейчас|еще|тут|там))* ${waits.source}`,
)

/**
 * Projects have budgets; a sum that a list of channels may cost is called a budget too, but never the largest one, and
 * it has a number.
 */
const budget = 'бюджет(?:а|у|ом|е|ы|ов)?(?![а-я])(?! (?:до |от |в |около )?\\d)'
const budgets = from(
  `у кого (?:[а-я]+ ){0,3}${budget}|(?:чей|сам[а-я]+ [а-я]+|наи[а-я]+|средн[а-я]+|общ[а-я]+|суммарн[а-я]+) ${budget}|${budget} сам`,
)

/** Returns the parts of a text that ask something, or that are not understood. */
function unreadIn(text: string, today: CalendarDate): string[] {
  const { marks, atoms } = readAtoms(questionMarks(text, draftLexicon, today), {
    today,
    money: 'client_budget',
    prices: [],
  })
  return atoms.map(({ start, end }) => saidIn(marks, start, end))
}

/** Returns the quoted words, or those behind the noun without what is no name. */
function nameIn(text: string, noun: RegExpExecArray): string {
  const tail = text.slice(noun.index + noun[0].length)
  const quoted = /[«"“„]([^«»"“”„]{1,100})[»"”“]/.exec(tail)?.[1]
  const words = (quoted ?? tail).split(/\s+/).filter((word) => quoted !== undefined || !noName.test(searchText(word)))
  return words.join(' ').replaceAll(/^[\s,:—-]+|[\s,?.!—-]+$/g, '')
}

/** Words beside a name that ask nothing. */
const noName =
  /^(?:у|нас|есть|и|в|во|по|для|на|за|с|их|все|наши|какие|скольк[а-я]+|стоит|стоят|стоимость|сейчас|проекта|проекту|проект|клиента|клиенту|называется|под|названием|должност[а-я]+|часа?|работы?|мне|пожалуйста|написано|указано|ставк[а-я]+|агентств[а-я]+|базе|базы)[,?.!]*$/
