import type { AskedField, ProjectField } from '#domain/channel-questions/question-fields.ts'
import type { KnownToken, Lexicon } from '#domain/channel-questions/question-marks.ts'
import { type Named, vocabularyOf } from '#domain/channel-questions/question-phrases.ts'
import type { Spelling } from '#domain/channel-questions/question-spelling.ts'
import { commonWords } from '#domain/channel-questions/question-words.ts'
import { russianStem } from '#domain/chat-search/russian-stem.ts'
import { searchText } from '#domain/search-text.ts'

/** The names by which questions about projects call people and things. */
export type ProjectNames = {
  people: readonly { id: number; name: string }[]
  directions: readonly string[]
  estimates: readonly string[]
}

/** The user who asks, as a value of a field of people. */
export const ME = 'me'

const fieldNames: readonly [ProjectField, string][] = [
  [
    'manager_ids',
    'менеджер, менеджером, ответственный, ведет, ведут, веду, вела, вел, ведём, курирует, куратор, руководит, руководитель',
  ],
  [
    'creator_ids',
    'создатель, создал, создала, создали, создавал, создавала, создан, созданные, завел, завела, заводил, автор',
  ],
  ['directions', 'направление'],
  ['estimate_titles', 'расчетка, смета'],
  ['stages', 'этап, стадия'],
  ['stage_statuses', 'статус'],
  [
    'placement_start',
    'старт, стартует, стартуют, стартовал, стартовали, стартуем, начало, начинается, начинаются, начался, начались, начнется, ' +
      'начнутся, дата старта, дата начала, начало размещения, старт размещения, запускается, запускаются',
  ],
  [
    'placement_end',
    'закончился, закончились, закончится, закончатся, заканчивается, заканчиваются, завершается, завершаются, завершились, ' +
      'завершился, завершатся, конец, окончание, дата окончания, конец размещения, кончаются, кончились',
  ],
  ['client_budget', 'бюджет, бюджетом, стоимость, бюджет клиента'],
]

const valueNames: readonly [AskedField, string, string][] = [
  ['stages', 'brief', 'бриф, на брифе, этап бриф, стадия брифа'],
  ['stages', 'media_plan', 'медиаплан, на медиаплане'],
  ['stages', 'start_project', 'на старте, этап старт, этапе старта, стадии старта, в старте'],
  ['stages', 'calibration', 'калибровка, на калибровке'],
  ['stages', 'report', 'отчетность, отчет, на отчетности, на отчете'],
  [
    'stages',
    'project_completed',
    'завершен, завершенный, завершены, закрыт, закрыты, закрытый, законченный, закончены, готовый',
  ],
  ['stage_statuses', 'pending', 'ожидает, ожидают, в ожидании, ожидание, ожидающий, ждет решения, ждут решения'],
  [
    'stage_statuses',
    'approved',
    'утвержден, утвержденный, утверждены, одобрен, одобренный, одобрены, согласован, согласованный',
  ],
  ['stage_statuses', 'declined', 'отклонен, отклоненный, отклонены, отказ, с отказом'],
  ['person', ME, 'я, мной, мною, меня'],
  ['manager_ids', ME, 'мои, моих, моими, мой, моего, у меня'],
]

const words: readonly Named[] = [
  ...fieldNames.map(([field, names]): Named => ({ meaning: { is: 'field', field }, names })),
  ...valueNames.map(
    ([field, value, names]): Named => ({
      meaning: { is: 'value', field, values: [value] },
      names,
      isExact: value === ME,
    }),
  ),
  {
    meaning: { is: 'order', order: '-id' },
    names: 'новый, новейший, свежий, последние, последний, недавний',
    isExact: false,
  },
  { meaning: { is: 'order', order: 'id' }, names: 'старый, первые по времени' },
  { meaning: { is: 'order', order: '-client_budget' }, names: 'крупный, крупнейший, дорогой, большие, большой' },
  { meaning: { is: 'order', order: 'client_budget' }, names: 'дешевый, мелкий, маленький, небольшой' },
  { meaning: { is: 'extreme', end: 'high' }, names: 'большой, самый большой, наибольший' },
  { meaning: { is: 'extreme', end: 'low' }, names: 'маленький, самый маленький, небольшой, наименьший' },
  { meaning: { is: 'noun' }, names: 'проект, проектик' },
  { meaning: { is: 'filler' }, names: 'наши, нашем, нашего, идущие', isExact: true },
  ...commonWords,
]

const vocabulary = vocabularyOf(words)

/** Returns the words of questions about projects. */
export function projectLexicon({ people, directions, estimates }: ProjectNames): Lexicon {
  const titled = [
    ...directions.map((title) => titleOf('directions', title)),
    ...estimates.map((title) => titleOf('estimate_titles', title)),
  ]
  return {
    vocabulary,
    names: titled.flatMap(({ words }) => words),
    nameAt(tokens, at) {
      const title = titled
        .map((one) => ({ ...one, length: titleLength(one, tokens, at) }))
        .sort((a, b) => b.length - a.length)[0]
      const values = titled.flatMap((one) => (title && titleLength(one, tokens, at) === title.length ? one : []))
      if (title && title.length > 0) {
        const same = values.filter(({ field }) => field === title.field).map((one) => one.title)
        return { meaning: { is: 'value', field: title.field, values: same }, length: title.length, isTitle: true }
      }
      return personAt(people, tokens, at)
    },
  }
}

type Titled = { field: AskedField; title: string; words: readonly Spelling[] }

const titleOf = (field: AskedField, title: string): Titled => ({
  field,
  title,
  words: (searchText(title).match(/[a-zа-я0-9]+/g) ?? []).map((word) => ({ word, stem: russianStem(word) })),
})

/** Returns how many tokens begin a title: all of its words, or at least two. */
function titleLength({ words }: Titled, tokens: readonly KnownToken[], at: number): number {
  let next = at
  let used = 0
  for (let token = tokens[next]; token && used < words.length; token = tokens[++next]) {
    if (token.is === 'sign') continue
    if (token.stem !== words[used]?.stem) break
    used++
  }
  return used > 0 && (used === words.length || used > 1) ? next - at : 0
}

/** Finds the people whose name the words have in any case: «ольги семёновой», «Мария». */
function personAt(people: ProjectNames['people'], tokens: readonly KnownToken[], at: number) {
  const wanted = (place: number) => (tokens[place]?.is === 'word' ? nameStem(tokens[place]?.text ?? '') : '')
  const partsOf = ({ name }: { name: string }) => searchText(name).split(/\s+/).map(nameStem)
  const [first, second] = [wanted(at), wanted(at + 1)]
  if (first.length < 3) return undefined
  const found = people.filter((person) => partsOf(person).includes(first))
  const both = found.filter((person) => second.length > 2 && second !== first && partsOf(person).includes(second))
  const named = both.length > 0 ? both : found
  if (named.length === 0) return undefined
  const values = named.map(({ id }) => String(id))
  return {
    meaning: { is: 'value' as const, field: 'person' as const, values },
    length: both.length > 0 ? 2 : 1,
    isTitle: true,
  }
}

/** «Ольгой», «Ольги» and «Ольга» are one name, and so are «Семёновой» and «Семёнова». */
const nameStem = (word: string) =>
  word.replace(/(?:ого|ому|ыми|ими|ой|ей|ом|ем|ым|им|ую|юю|ая|яя|ий|ый|а|я|у|ю|е|ы|и|о|й|ь)$/, '')
