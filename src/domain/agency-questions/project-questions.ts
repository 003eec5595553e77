import type { CalendarDate } from '#domain/calendar-date.ts'
import { type Demands, demandsOf } from '#domain/channel-questions/question-demands.ts'
import { vocabularyOf } from '#domain/channel-questions/question-lexicon.ts'
import { type Lexicon, questionMarks, titleMatch, titleWords } from '#domain/channel-questions/question-marks.ts'
import { readAtoms } from '#domain/channel-questions/question-reader.ts'
import { commonWords } from '#domain/channel-questions/question-words.ts'
import { searchText } from '#domain/search-text.ts'

/** The names by which questions about projects call people and things. */
export type ProjectNames = {
  people: readonly { id: number; name: string }[]
  directions: readonly string[]
  estimates: readonly string[]
}

/** The user who asks, as a value of a field of people. */
export const ME = 'me'

/** Reads a question about projects: «проекты Ольги без утверждения, которые стартуют в декабре». Never throws. */
export function parseProjectQuestion(
  text: string,
  { today, ...names }: ProjectNames & { today: CalendarDate },
): Demands {
  const rest = inOwnWords(text, [...names.directions, ...names.estimates], (part) =>
    shorthands.reduce((said, [pattern, words]) => said.replace(pattern, words), part),
  )
  const asked = { today, money: 'client_budget' as const, prices: [] }
  const { marks, atoms } = readAtoms(questionMarks(rest, projectLexicon(names), today), asked)
  return demandsOf(marks, atoms)
}

/** Replaces what is neither in quotes nor a known title: «Активные продажи» asks for no day. */
function inOwnWords(text: string, titles: readonly string[], replaced: (part: string) => string): string {
  const known = titles
    .toSorted((a, b) => b.length - a.length)
    .filter((title) => title.length > 1 && text.toLowerCase().includes(title.toLowerCase()))
  const names = known.map((title) => `(?<![а-яё])${title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![а-яё])`)
  const parts = text.split(new RegExp(`(${['[«"“„][^«»"“”„]*[»"”“]', ...names].join('|')})`, 'i'))
  return parts.map((part, at) => (at % 2 === 0 ? replaced(part) : part)).join('')
}

/** A verb of the past without a time speaks of today. */
const alone =
  '(?! (?:с|в|на|до|по|за|к|не|после|через|раньше|позже|недел|месяц|квартал|год|дв|тр|пар|прош|эт|зимой|весной|летом|осенью|сегодня|вчера|позавчера|недавно|\\d))'
const ended = `(?:(?:за|о)ко?нчил|завершил)(?:ся|ась|ось|ись)${alone}`
const begun = `(?:нач(?:ался|алась|алось|ались)|стартовал[аои]?)${alone}`

/** What says several demands at once, in more words: a brief is agreed at its own stage. */
const shorthands = (
  [
    ['не на (?:согласовании|утверждении)', ' где этап не бриф или статус не ожидает '],
    ['на (?:согласовании|утверждении)', ' на этапе бриф в статусе ожидает '],
    [
      '(?<!не )(?:сейчас )?(?:идут|идущие|активные|текущие|в размещении|размещаются)(?: сейчас)?(?! (?:с|в|на|до|по) )',
      ' старт не позже сегодня окончание не раньше сегодня ',
    ],
    ['(?<=этап: [^,]*)старт', 'на старте'],
    [`(?:еще )?не ${ended}`, ' окончание не раньше сегодня '],
    [`(?:еще )?не ${begun}`, ' старт позже сегодня '],
    [`(?:уже )?${ended}`, ' окончание раньше сегодня '],
    [`(?:уже )?${begun}`, ' старт не позже сегодня '],
    ['(?:у кого|чей)(?= (?:[а-я]+ ){0,3}бюджет)', 'у какого проекта'],
    ['у кого(?= (?:больше|меньше) всего)', 'у какого менеджера'],
    ['бриф(?:ы|ов|ам|ах|ами)', ' '],
  ] as const
).map(([words, meaning]) => [new RegExp(`(?<![а-яё])${words}(?![а-яё])`, 'gi'), meaning] as const)

const vocabulary = vocabularyOf(`
  field manager_ids: менеджер, ответственный, ведет, ведут, веду, вела, ведем, курирует, куратор, руководит,
    руководитель
  field creator_ids: создатель, создал, создавал, завел, заводил, автор
  field directions: направление
  field estimate_titles: расчетка, смета
  field stages: этап, стадия
  field stage_statuses: статус
  field placement_start: старт, стартовал, стартуем, начало, начинается, начнется, начнутся, дата старта, дата начала,
    начало размещения, старт размещения, запускается
  field placement_end: закончился, закончатся, заканчивается, завершается, завершились, завершатся, конец, окончание,
    дата окончания, конец размещения, кончаются, кончились
  field client_budget: бюджет, стоимость, бюджет клиента
  field person: менеджер или создатель, участник
  except: без участия
  value stages brief: бриф, на брифе, этап бриф, стадия брифа
  value stages media_plan: медиаплан, на медиаплане
  value stages start_project: на старте, этап старт, стадии старта, в старте
  value stages calibration: калибровка, на калибровке
  value stages report: отчетность, отчет, на отчетности, на отчете
  value stages project_completed: завершен, завершенный, завершены, завершено, закрыт, закрыты, закрыто, законченный, закончены, готовый
  value stage_statuses pending: ожидает, в ожидании, ожидание, ждет решения, ждут решения
  value stage_statuses approved: утвержден, утверждено, согласовано, утвержденный, одобрен, одобренный, согласован
  value stage_statuses declined: отклонен, отклонено, отклоненный, отказ, с отказом
  value person me = я, мной, мною, меня
  value manager_ids me = мои, моих, моими, мой, моего, у меня
  order -id: новый, свежий, последние, последний, недавний
  order id: старый, первые по времени
  order -client_budget: крупный, дорогой, большие, большой
  order client_budget: дешевый, мелкий, маленький, небольшой
  extreme high: большой, самый большой, наибольший
  extreme low: маленький, самый маленький, небольшой, наименьший
  noun: проект, проектик
  filler = наши, нашем, нашего, в названии или расчетке
${commonWords}`)

function projectLexicon({ people, directions, estimates }: ProjectNames): Lexicon {
  const titles = [
    ...directions.map((title) => ({ field: 'directions' as const, title, words: titleWords(title) })),
    ...estimates.map((title) => ({ field: 'estimate_titles' as const, title, words: titleWords(title) })),
  ]
  return {
    vocabulary,
    names: titles.flatMap(({ words }) => words),
    nameAt(tokens, at) {
      // A title is named by all of its words, or by two at least.
      const named = titles
        .map((one) => ({ ...one, ...titleMatch(one.words, tokens, at) }))
        .filter(({ used, words }) => used > 0 && (used === words.length || used > 1))
      const [first] = named.toSorted((a, b) => b.length - a.length)
      if (first) {
        const same = named.filter(({ field, length }) => field === first.field && length === first.length)
        return { field: first.field, values: same.map(({ title }) => title), length: first.length, isTitle: true }
      }
      const [one, two] = tokens.slice(at, at + 2).map(({ is, text }) => (is === 'word' ? nameStem(text) : ''))
      return personNamed(people, one, two)
    },
  }
}

/** Finds the people whose name the words have in any case: «ольги семёновой», «Мария». */
function personNamed(people: ProjectNames['people'], first = '', second = '') {
  const having = (stem: string, all: ProjectNames['people']) =>
    stem.length < 3 ? [] : all.filter(({ name }) => searchText(name).split(/\s+/).map(nameStem).includes(stem))
  const found = having(first, people)
  const both = second === first ? [] : having(second, found)
  const values = (both.length > 0 ? both : found).map(({ id }) => String(id))
  const length = both.length > 0 ? 2 : 1
  return values.length === 0 ? undefined : { field: 'person' as const, values, length, isTitle: true }
}

/** «Ольгой», «Ольги» and «Ольга» are one name, and so are «Семёновой» and «Семёнова». */
const nameStem = (word: string) =>
  word.replace(/(?:ого|ому|ыми|ими|ой|ей|ом|ем|ым|им|ую|юю|ая|яя|ий|ый|а|я|у|ю|е|ы|и|о|й|ь)$/, '')
