import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAgencyQuestion } from '#domain/agency-questions/agency-questions.ts'
import { parseEstimateQuestion } from '#domain/agency-questions/estimate-questions.ts'
import { type AskedProject, meetsDemand, rowNumber } from '#domain/agency-questions/project-match.ts'
import { parseProjectQuestion } from '#domain/agency-questions/project-questions.ts'
import { goldQuestions, goldToday } from './channel-questions/gold.ts'
import { heldOutQuestions } from './channel-questions/held-out.ts'

const read = (text: string) => parseAgencyQuestion(text, goldToday)
const all = { ask: 'projects', of: 'projects', name: '', waitsForMe: false }

test.each([
  ['проекты', all],
  ['что сейчас ждёт моего решения', { ...all, of: 'briefs', waitsForMe: true }],
  ['у кого самый большой бюджет?', { ...all, isImplied: true }],
  ['что в брифе проекта Ромашка?', { ...all, name: 'Ромашка' }],
  ['покажи расчётку «Осень 2026»', { ask: 'estimates', name: 'Осень 2026', unread: [] }],
  ['самая дорогая расчётка', { ask: 'estimates', name: '', unread: ['самая дорогая'] }],
  ['позиции, которых нет ни в одной смете', { ask: 'positions', name: '', unread: [], isUnused: true }],
  ['какие должности у нас есть и сколько стоят', { ask: 'positions', name: '', unread: [] }],
  ['сколько стоит час дизайнера', { ask: 'positions', name: 'дизайнера', unread: [] }],
  ['самые недорогие бюджетные варианты про финансы', undefined],
])('«%s» asks for the data of the agency, or not', (text, asked) => {
  expect(read(text)).toEqual(asked)
})

test.each([
  [
    'запуск йогурта, бюджет 500 000, срок до 20 декабря',
    { title: 'запуск йогурта', budget: 500_000, end: '2026-12-20' },
  ],
  [
    'для клиента Ромашка: йогурт, с 1 по 15 декабря',
    { title: 'Ромашка: йогурт', start: '2026-12-01', end: '2026-12-15' },
  ],
  ['«Ромашка», размещение в декабре', { title: '«Ромашка»', start: '2026-12-01', end: '2026-12-31' }],
  ['на декабрь 2026 с бюджетом 500 000', { title: '', budget: 500_000, start: '2026-12-01', end: '2026-12-31' }],
  ['на йогурт, бюджет от 300 до 500 тыс', { title: 'йогурт', unread: ['бюджет от 300 до 500 тыс'] }],
  ['', { title: '' }],
])('a brief of «%s» has what is said', (text, request) => {
  expect(read(`составь бриф ${text}`)).toEqual({ ask: 'draft_brief', unread: [], ...request })
})

test.each([
  [
    'для клиента Ромашка: копирайтер 10 часов по 1 500 ₽, 5,5 ч дизайнера',
    ['копирайтер', 10, 1_500],
    ['дизайнера', 5.5, undefined],
  ],
  [': дизайнер 10 часов по 1,5 тыс. ₽ в час', ['дизайнер', 10, 1_500]],
  [': дизайнер 10 ч. ставка 1.5к', ['дизайнер', 10, 1_500]],
  [': дизайнер 5 часов, копирайтер: 10 часов', ['дизайнер', 5, undefined], ['копирайтер', 10, undefined]],
  [': дизайнер на 5 часов,копирайтер десять часов', ['дизайнер', 5, undefined], ['копирайтер', 10, undefined]],
  [': специалист по 1С 10 часов, пожалуйста', ['специалист по 1С', 10, undefined]],
] as const)('an estimate of «%s» has the positions, hours and rates that are said', (text, ...lines) => {
  const asked = read(`составь расчётку${text}`)
  expect(asked).toMatchObject({ ask: 'draft_estimate', unread: [] })
  expect(asked?.ask === 'draft_estimate' && asked.client).toBe(/Ромашка/.exec(text)?.[0] ?? '')
  expect(
    asked?.ask === 'draft_estimate' && asked.lines.map(({ position, hours, rate }) => [position, hours, rate]),
  ).toEqual(lines)
})

test.each([
  ['копирайтер и редактор 10 часов', ['редактор'], ['копирайтер']],
  ['на декабрь: дизайнер 5 часов', ['дизайнер'], ['декабрь']],
  ['дизайнер 5 часов, копирайтер 10 часов по 1–2 тыс', ['дизайнер'], ['копирайтер 10 часов по 1–2 тыс']],
  ['дизайнер 5 часов 7 часов', [], ['дизайнер 5 часов 7 часов']],
])('what is not understood of the estimate «%s» is named', (text, positions, unread) => {
  const asked = read(`составь расчётку: ${text}`)
  expect(asked).toMatchObject({ ask: 'draft_estimate', unread })
  expect(asked?.ask === 'draft_estimate' && asked.lines.map(({ position }) => position)).toEqual(positions)
})

test.each(['Напиши пост про проекты', 'Как вести проекты?', 'Проверь бриф', 'Привет', '', 'план проекта'])(
  '«%s» asks for nothing of the agency',
  (text) => {
    expect(read(text)).toBeUndefined()
  },
)

test('lists of channels are left to the parser of channels', () => {
  const questions = [...goldQuestions.plain, ...goldQuestions.rough, ...heldOutQuestions]
  const taken = questions.filter(({ ask }) => read(ask) !== undefined)
  expect(taken.map(({ ask }) => ask)).toEqual([])
})

test('any text is read without an error', () => {
  const words = 'составь бриф расчётку проекты до с по 31.02 20 декабря часов бюджет : , « » категории'.split(' ')
  const piece = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 5 }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
      expect(() => read(parts.join(' '))).not.toThrow()
    }),
  )
})

const people = ['Мария Крылова', 'Илья Ветров', 'Ольга Семёнова'].map((name, at) => ({ id: at + 1, name }))
const estimates = [{ title: 'Осень 2026', client_name: 'Кофейни «Полдень»' }]
const names = { people, directions: ['Текущие PR', 'Запуск продукта'], estimates, today: goldToday }
const project = (id: number, own: Partial<AskedProject>): AskedProject => ({
  id,
  title: 'Йогурт',
  direction: 'Запуск продукта',
  estimate: 'Осень 2026',
  manager_id: 1,
  creator_id: 2,
  stage: 'brief',
  stage_status: 'pending',
  placement_start_date: '2026-12-10',
  placement_end_date: '2027-01-15',
  client_budget: 500_000,
  ...own,
})
const projects = [
  project(1, {}),
  project(2, { manager_id: null, direction: 'Текущие PR', client_budget: 1_500_000 }),
  project(3, { manager_id: 3, creator_id: 1, stage: 'project_completed', stage_status: 'approved' }),
  project(4, {
    manager_id: 3,
    placement_start_date: '2026-11-20',
    placement_end_date: '2026-11-25',
    set_ready_date: '2026-11-24',
  }),
]

test.each([
  ['проекты ильи ветрова', [1, 2, 4]],
  ['какие проекты ведёт ольга семёнова', [3, 4]],
  ['проекты без менеджера', [2]],
  ['мои проекты', [1]],
  ['все проекты кроме завершённых и утверждённых', [1, 2, 4]],
  ['какие проекты стартуют в декабре', [1, 2, 3]],
  ['какие проекты начались осенью', [4]],
  ['какие проекты заканчиваются между 1 и 15 января включительно', [1, 2, 3]],
  ['проекты, которые уже начались или ещё не закончились', [1, 2, 3, 4]],
  ['проекты, которые закончились две недели назад', [4]],
  ['проекты по направлению текущие PR', [2]],
  ['проекты с бюджетом больше миллиона или ольги, по дате окончания', [4, 2, 3]],
  ['без тех, что на согласовании', [3]],
  ['проекты марии без ильи', [3]],
  ['скок проектов у Ольги и скок из них щас на брифе', [3, 4]],
  ['проекты Полдень длиннее месяца на какой стадии', [1, 2, 3]],
  ['что горит: на этой неделе сдача', [4]],
  ['проекты Марии без менеджера и проекты Ольги не завершённые', [4]],
  ['сколько проектов сейчас в размещении', []],
])('«%s» asks for the projects %j', (text, ids) => {
  const { either, unread, order = 'id' } = parseProjectQuestion(text, names)
  const found = projects.filter((one) => either.some((demand) => meetsDemand(one, demand, 1)))
  found.sort((one, other) => rowNumber(one, order) - rowNumber(other, order) || one.id - other.id)
  expect([found.map(({ id }) => id), unread]).toEqual([ids, []])
})

const terms = [
  { id: 1, vat_percent: 22, commission_percent: 10, ad_fee_percent: 3, payment_terms_days: 45 },
  { id: 2, vat_percent: 0, commission_percent: 15, ad_fee_percent: 3, payment_terms_days: 14 },
].map((one) => ({ ...one, title: 'Осень 2026' }))

test.each([
  ['сметы с ндс не 22', [2], []],
  ['сметы с отсрочкой больше трёх недель и комиссией от 10%', [1], []],
  ['нулевой ндс', [2], []],
  ['смета Полдень: ндс и комиссия', [1, 2], ['vat_percent', 'commission_percent']],
])('«%s» asks for the estimates %j', (text, ids, asked) => {
  const { either, unread, named } = parseEstimateQuestion(text, { today: goldToday, estimates })
  const found = terms.filter((one) => either.some((demand) => meetsDemand(one, demand, 1)))
  expect([found.map(({ id }) => id), unread, named]).toEqual([ids, [], asked])
})

const strange = fc.constantFrom('рыбалка', 'велосипедом', 'жирафы', 'синхрофазотрон', 'qwerty', 'зонт', 'завтра')
const parts = 'проекты ольги без марии менеджера на согласовании калибровке дороже 500к стартуют в декабре или кроме'

test('no word of a question of projects is lost', () => {
  const texts = fc.array(fc.constantFrom(...parts.split(' ')), { maxLength: 8 })
  fc.assert(
    fc.property(texts, fc.nat(8), strange, (words, place, word) => {
      const text = words.toSpliced(place, 0, word).join(' ')
      const { unread, guesses } = parseProjectQuestion(text, names)
      if (word !== 'завтра') expect([...unread, ...guesses.map(({ said }) => said)].join(' '), text).toContain(word)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['проекты в декабре', ['декабре']],
  ['старт через 9999999999999 дней', ['старт', 'через', '9999999999999 дней']],
])('what projects have no condition for is named: «%s»', (text, unread) => {
  expect(parseProjectQuestion(text, names).unread).toEqual(unread)
})
