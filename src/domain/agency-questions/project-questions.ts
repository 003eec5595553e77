import type { CalendarDate } from '#domain/calendar-date.ts'
import { type Demands, demandsOf } from '#domain/channel-questions/question-demands.ts'
import type { AskedField } from '#domain/channel-questions/question-fields.ts'
import { type Spelling, type Vocabulary, vocabularyOf } from '#domain/channel-questions/question-lexicon.ts'
import {
  type Lexicon,
  type NameFound,
  questionMarks,
  titleMatch,
  titleWords,
} from '#domain/channel-questions/question-marks.ts'
import { type Asked, readAtoms } from '#domain/channel-questions/question-reader.ts'
import { commonWords } from '#domain/channel-questions/question-words.ts'
import { searchText } from '#domain/search-text.ts'

/** The names by which questions about projects call people and things. */
export type ProjectNames = {
  people: readonly { id: number; name: string }[]
  directions: readonly string[]
  estimates: readonly NamedEstimate[]
}

export type NamedEstimate = { title: string; client_name: string }

/** What a question asks of rows; `named`: fields that it names and bounds by nothing, whose values it asks for. */
export type AskedRows = Demands & { named: readonly AskedField[] }

/** The user who asks, as a value of a field of people. */
export const ME = 'me'

/** Reads a question about projects: «проекты Ольги без утверждения, которые стартуют в декабре». Never throws. */
export function parseProjectQuestion(text: string, { today, ...names }: ProjectNames & { today: CalendarDate }) {
  const titles = [...names.directions, ...names.estimates.map(({ title }) => title)]
  return readRows(inOwnWords(text, titles, shorthands), projectLexicon(names), { today, money: 'client_budget' })
}

/** Reads what is asked of rows. A field alone asks for its values, but «менеджер Иванов» is of a stranger. */
export function readRows(text: string, lexicon: Lexicon, asked: Pick<Asked, 'today' | 'money'>): AskedRows {
  const { marks, atoms } = readAtoms(questionMarks(text, lexicon, asked.today), { ...asked, prices: [] })
  const isLost = (at: number) => atoms.some(({ is, start, end }) => is === 'unread' && start <= at && at < end)
  const isAlone = (at: number, step: 1 | -1): boolean =>
    !isLost(at) || (marks[at]?.is === 'field' && isAlone(at + step, step))
  // «кто создал» asks for a person, «он создал» tells of one, and «с НДС» wants it.
  const isAsked = (at: number) =>
    (!/^(?:созда|зав|вед|вел|кур|рук)/.test(marks[at]?.text ?? '') || marks.some(({ text }) => text === 'кто')) &&
    !/[Wwnber0l]/.test(marks[at - 1]?.letter ?? '')
  const fields = atoms.filter(
    ({ is, start }) => is === 'unread' && isAlone(start, 1) && isAlone(start, -1) && isAsked(start),
  )
  const rest = atoms.filter((atom) => !fields.includes(atom))
  return { ...demandsOf(marks, rest), named: fields.flatMap(({ start }) => marks[start]?.field ?? []) }
}

/** Returns the words of a question that a card does not answer: «ROI», but not «менеджер» nor what it tells besides. */
export function besideCard(text: string, told: RegExp, today: CalendarDate): string[] {
  const marks = questionMarks(inOwnWords(text.replace(told, ' '), [], colloquial), titleLexicon(vocabulary, []), today)
  return marks.filter(({ letter }) => !/[FSDQNfviouzpLq,.:;/!?(WwM-]/.test(letter)).map(({ said }) => said)
}

/** Replaces what is neither in quotes nor a known title: «Активные продажи» asks for no day. */
export function inOwnWords(text: string, titles: readonly string[], own: Shorthands): string {
  const replaced = (part: string) =>
    [...colloquial, ...own].reduce((said, [from, to]) => said.replace(from, to).replace(/ +/g, ' '), part)
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
const most = '(больше|чаще|меньше|реже) (?:всего|всех)'
const begun = `(?:нач(?:ался|алась|алось|ались)|стартовал[аои]?)${alone}`

type Shorthands = readonly (readonly [RegExp, string])[]

/** Reads a table of lines «pattern → words», in which words end where letters do. */
export const shorthandsOf = (table: string): Shorthands =>
  table.split('\n').flatMap((line) => {
    const [words, meaning] = line.trim().split(/ → ?/)
    return words ? [[new RegExp(`(?<![а-яё])${words}(?![а-яё])`, 'gi'), ` ${meaning ?? ''} `]] : []
  })

const colloquial = shorthandsOf(`
  (?:скок[ао]?|ск-ко|сколко|сколь(?:ких|ким|ки|кими)) → сколько
  тока → только
  када → когда
  (?:щас|ща|щаз) → сейчас
  стартану(л[аои]?) → стартова$1
  (?:сколько|какой) (?:%|процент(?:ов)?) → какая доля
  от (?:всей базы|всех|всего|общего числа) →
`)

/** What says several demands at once, in more words: a brief is agreed at its own stage. */
const shorthands = shorthandsOf(`
  (?:не|(?:без|кроме)(?: тех,? (?:что|кто|которые))?) на (?:согласовании|утверждении) → где этап не бриф или статус не ожидает
  на (?:согласовании|утверждении) → на этапе бриф в статусе ожидает
  (?<!не )(?:сейчас )?(?:идут|идущие|активные|текущие|в размещении|размещаются)(?: сейчас)?(?! (?:с|в|на|до|по) ) → старт не позже сегодня окончание не раньше сегодня
  (?<=этап: [^,]*)старт → на старте
  в как(?:ом|их) месяц[а-я]* (?:старт|нач)[а-я]* → у какого месяца старта
  в как(?:ом|их) месяц[а-я]* (?:о?кон|заверш)[а-я]* → у какого месяца окончания
  (?:еще )?не ${ended} → окончание не раньше сегодня
  (?:еще )?не ${begun} → старт позже сегодня
  (?:уже )?${ended} → окончание раньше сегодня
  (?:уже )?${begun} → старт не позже сегодня
  (?:у кого|чей)(?= (?:[а-я]+ ){0,3}бюджет) → у какого проекта
  (?<=(?:больше|меньше) всего.*)и (?:у )?кого (?:больше|меньше) (?:всего|всех) →
  у кого(?: из менеджеров)?(?= (?:больше|меньше) всего) → у какого менеджера
  кто(?: из [а-я]+)? ${most} (?:проект[а-я]* )?(?:их )?(?:созда|зав[её]л|заводи)[а-я]* → у какого создателя $1 всего проектов
  кто(?: из [а-я]+)? (?:вед[её]т )?${most} (?:проект[а-я]* ?)?(?:их )?(?:вед[её]т)? → у какого менеджера $1 всего проектов
  на как(?:ой|ом|их)(?: они| он)?(?= (?:стади|этап)[а-я]*(?!.*(?:больше|меньше))) →
  (?:длиннее|дольше)(?=[ \\dа-я]* (?:дн|недел|месяц)[а-я]*) → длительность больше
  короче(?=[ \\dа-я]* (?:дн|недел|месяц)[а-я]*) → длительность меньше
  сейчас(?= (?:на|в) (?:стади|этап|бриф|медиаплан|старт|калибр|отч|соглас|утвержд)[а-я]*) →
  бриф(?:ы|ов|ам|ах|ами) →
  (?<!(?:сорт|упоряд|порядк)[а-я]* )по (дате [а-я]+|бюджету|длительности)(?=[?.! ]*$) → отсортируй по $1
`)

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
  field set_ready: сдача, сдаются, сдаем, сдать, сдали, готовность сета, сет готов, готовность
  field start_month: месяц старта
  field end_month: месяц окончания
  field duration: длительность, продолжительность
  field client_budget: бюджет, стоимость, бюджет клиента
  field person: менеджер или создатель, участник
  except: без участия
  value stages brief: бриф, на брифе, в брифе, этап бриф, стадия брифа
  value stages media_plan: медиаплан, на медиаплане, в медиаплане
  value stages start_project: на старте, этап старт, стадии старта, в старте
  value stages calibration: калибровка, на калибровке, в калибровке
  value stages report: отчетность, отчет, на отчетности, на отчете, в отчете, в отчетности
  value stages project_completed: завершен, завершенный, завершены, завершено, закрыт, закрыты, закрыто, законченный, закончены, готовый,
    закрыли, завершили
  value stage_statuses pending: ожидает, в ожидании, ожидание, ждет решения, ждут решения
  value stage_statuses approved: утвержден, утверждено, согласовано, утвержденный, одобрен, одобренный, согласован,
    утвердили, согласовали, одобрили
  value stage_statuses declined: отклонен, отклонено, отклоненный, отклонили, отказ, с отказом, отказали
  value person me = я, мной, мною, меня
  value manager_ids me = мои, моих, моими, мой, моего, у меня
  order -id: новый, свежий, последние, последний, недавний
  order id: старый, первые по времени
  order -duration: длинный, долгий, продолжительный
  order duration: короткий
  order -client_budget: крупный, дорогой, большие, большой
  order client_budget: дешевый, мелкий, маленький, небольшой
  extreme high: большой, самый большой, наибольший
  extreme low: маленький, самый маленький, небольшой, наименьший
  noun: проект, проектик
  filler = наши, нашем, нашего, в названии или расчетке, когда, он, она, до какого, какого, числа, размещение, размещения, застряло, застрял, висит,
    висят, сидит, сидят, находится, находятся, по срокам, что горит, горит, поименно
${commonWords}`)

function projectLexicon({ people, directions, estimates }: ProjectNames): Lexicon {
  const titles = [
    ...directions.map((title) => ({ field: 'directions' as const, title, words: titleWords(title) })),
    ...estimateTitles(estimates),
  ]
  return titleLexicon(vocabulary, titles, (one, two) => personNamed(people, one, two))
}

type Titled = { field: AskedField; title: string; words: readonly Spelling[] }

/** An estimate is named by its title, or by the name of its client: «Велокурьер» of «Доставка «Велокурьер»». */
export const estimateTitles = (estimates: readonly NamedEstimate[]): Titled[] =>
  estimates.flatMap(({ title, client_name }) =>
    [title, client_name, /«([^«»]+)»/.exec(client_name)?.[1] ?? ''].map((name) => ({
      field: 'estimate_titles' as const,
      title,
      words: titleWords(name),
    })),
  )

/** Returns a lexicon that knows these titles; `otherwise` names what the two next words in their shortest form are. */
export function titleLexicon(
  vocabulary: Vocabulary,
  titles: readonly Titled[],
  otherwise: (first?: string, second?: string) => NameFound | undefined = () => undefined,
): Lexicon {
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
        const values = [...new Set(same.map(({ title }) => title))]
        return { field: first.field, values, length: first.length, isTitle: true }
      }
      const [one, two] = tokens.slice(at, at + 2).map(({ is, text }) => (is === 'word' ? nameStem(text) : ''))
      return otherwise(one, two)
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
