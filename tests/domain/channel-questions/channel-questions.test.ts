import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseChannelQuestion } from '#domain/channel-questions/channel-questions.ts'
import { formatNamedCondition, parseNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { type GoldQuestion, goldCategories, goldQuestions, goldToday } from './gold.ts'
import { heldOutQuestions } from './held-out.ts'
import { keepsSame, queryOf, questionChannels, rowTest } from './question-channels.ts'

const channels = questionChannels()
const given = { categories: goldCategories, today: goldToday }

test('the filters of the gold questions keep some channels, and not all of them', () => {
  const all = [...goldQuestions.plain, ...goldQuestions.rough]
  expect([goldQuestions.plain.length, goldQuestions.rough.length]).toEqual([80, 40])
  for (const gold of all) {
    const query = queryOf(gold)
    if (query.category_ids.length + query.conditions.length + query.search.length === 0) continue
    const isKept = rowTest(query)
    expect(channels.some(isKept), gold.ask).toBe(true)
    expect(channels.every(isKept), gold.ask).toBe(false)
  }
})

test('at least nine of ten gold questions give the rows, order and number of channels that a colleague would ask for', () => {
  const all = [...goldQuestions.plain, ...goldQuestions.rough]
  const failures = all.flatMap((gold) => faultOf(gold) ?? [])
  const share = 1 - failures.length / all.length
  expect(share, failures.join('\n')).toBeGreaterThanOrEqual(0.95)
})

test('at least four of five questions that were written after the parser give the rows that they ask for', () => {
  expect(heldOutQuestions.length).toBe(30)
  const failures = heldOutQuestions.flatMap((held) => faultOf(held) ?? [])
  expect(1 - failures.length / heldOutQuestions.length, failures.join('\n')).toBeGreaterThanOrEqual(0.8)
})

test('any text gives a filter that the base can read, or none', () => {
  const known = [...goldQuestions.plain, ...goldQuestions.rough].flatMap(({ ask }) => ask.split(' '))
  const pieces = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(...'- .. + < « » , 999999999999999 99.99.9999 31.02 0 ½ @ 8,2 0,7 от до млн 20к'.split(' ')),
  )
  const texts = fc
    .tuple(fc.array(pieces, { maxLength: 15 }), fc.constantFrom(' ', ''))
    .map(([parts, between]) => parts.join(between))
  fc.assert(
    fc.property(texts, (text) => {
      const found = parseChannelQuestion(text, given)
      if (!found) return
      const { query, order, count } = found
      const named = query.conditions.map(formatNamedCondition)
      expect(named.flatMap((one) => parseNamedCondition(one) ?? []).map(formatNamedCondition)).toEqual(named)
      expect(new Set(query.conditions.map(({ field }) => field)).size).toBe(named.length)
      if (order !== undefined) expect(parseChannelSort(order)).toBeDefined()
      if (count !== undefined) expect(count).toBeGreaterThan(0)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  'Привет! Как дела?',
  'Напиши пост про финансы для канала',
  'Сколько будет 2 + 2?',
  'Чем отличается CPV от CPM?',
  '',
  'Переведи: best channels under 100',
  'Что читать без сети 1795803086891',
  'Сделай 20 идей для самых популярных постов',
])('«%s» is no question about channels', (text) => {
  expect(parseChannelQuestion(text, given)).toBeUndefined()
})

test('demands that are not understood are named in the words of the question', () => {
  const unread = (text: string) => parseChannelQuestion(text, given)?.unread
  expect(unread('Какие каналы про рыбалку есть до 50к?')).toEqual(['рыбалку'])
  expect(unread('Каналы, у которых цена Подорожала за месяц')).toEqual(['Подорожала'])
  expect(unread('Самые дешёвые каналы с лучшим ERR')).toEqual(['лучшим ERR'])
  expect(unread('Каналы от 10 % до 50к')).toEqual(['от 10 %'])
  expect(unread('каналы до 5к, где поменяли цену и на сколько, строго')).toEqual(['на сколько', 'строго'])
  expect(unread('каналы про моду, цена истекла начиная с сегодня')).toEqual(['цена истекла начиная с сегодня'])
  expect(unread('каналы про моду, цена после 31/12/2999')).toEqual(['цена после 31/12/2999'])
  expect(unread('каналы до 50к в подборке «Осень»')).toEqual(['подборке «Осень»'])
  expect(parseChannelQuestion('Хватит ли 300к на подборку?', given)).toBeUndefined()
  expect(unread('Подбери, пожалуйста, каналы про финансы до 50 000 ₽ с охватом более 25 000 просмотров')).toEqual([])
})

const categories = ['Бизнес', 'Технологии', 'Бизнес-новости'].map((title, at) => ({ id: at + 1, title }))

test.each([
  ['каналы категории Бизнес, кроме Технологии', [1], []],
  ['каналы про бизнес и технологии, кроме технологий', [1], []],
  ['каналы про бизнес, кроме бизнес-новостей', [1], []],
  ['любые каналы, кроме технологий', [], ['category_id=!2']],
  ['каналы с любым ркн, кроме не зарегистрированных', [], ['rkn_status=!not_registered']],
  ['каналы, риск любой, кроме высокого', [], ['risk_level=!high_risk']],
  ['каналы про бизнес, риск любой', [1], []],
  ['каналы про бизнес, любая цена до 50 000', [1], ['agency_price=..50000']],
])('«%s» asks for categories %j and %j', (text, ids, named) => {
  const found = parseChannelQuestion(text, { categories, today: goldToday })
  expect(found?.unread).toEqual([])
  expect(found?.query.category_ids).toEqual(ids)
  expect(found?.query.conditions.map(formatNamedCondition)).toEqual(named)
})

test.each([
  ['каналы категории бизнес, кроме тех где нельзя ставить', ['placement=!red']],
  ['каналы бизнес, но не те, у которых высокий риск', ['risk_level=!high_risk']],
  ['каналы бизнес кроме тех, у кого нет договора', ['framework_contract=yes']],
  ['каналы бизнес кроме дешевле 10к', ['agency_price=10000..']],
  ['каналы бизнес, кроме тех, где цена от 50к', ['agency_price=..<50000']],
  ['каналы бизнес без цены выше 50 000', ['agency_price=..50000']],
  ['каналы бизнес, кроме тех, чья цена истекла', ['price_valid_until=2026-11-27..']],
  ['бизнес кроме тех, где нельзя ставить или высокий риск', ['placement=!red', 'risk_level=!high_risk']],
  ['каналы бизнес, кроме тех, где нельзя ставить, до 50к', ['agency_price=..50000', 'placement=!red']],
  ['каналы бизнес без НДС', ['vendor_vat_percent=0..0']],
  ['каналы бизнес с НДС', ['vendor_vat_percent=1..']],
  ['каналы бизнес без ЭДО и цена до 50\u00a0000', ['agency_price=..50000', 'edo=no']],
  ['каналы бизнес, не рискованные', ['risk_level=!possible_risk,high_risk']],
])('«%s» leaves out what it negates', (text, conditions) => {
  const { query, unread } = parseChannelQuestion(text, given) ?? {}
  expect(query?.category_ids).toEqual([1])
  expect([query?.conditions.map(formatNamedCondition).sort(), unread]).toEqual([conditions, []])
})

test.each([
  ['каналы бизнес кроме тех, где нельзя ставить и высокий риск', 'кроме тех, где нельзя ставить и высокий риск'],
  ['каналы бизнес, не самые дорогие', 'не самые дорогие'],
  ['каналы бизнес, кроме «кофе»', 'кроме «кофе»'],
  ['каналы бизнес, кроме тех, где цена от 10 до 20 тысяч', 'кроме тех, где цена от 10 до 20 тысяч'],
])('what «%s» leaves out is named and not applied when the filter cannot say it', (text, unread) => {
  expect(parseChannelQuestion(text, given)).toMatchObject({
    query: { search: '', category_ids: [1], conditions: [] },
    others: [],
    unread: [unread],
  })
})

test.each([
  ['каналы про бизнес, где нельзя ставить не показывай, до 50к', ['agency_price=..50000', 'placement=!red']],
  ['каналы про бизнес, крипту, пожалуйста, не предлагай, до 50к', ['agency_price=..50000']],
  ['каналы про бизнес, ЭДО не требуется', [], 'ЭДО не требуется'],
  ['каналы про бизнес, кроме тех, где цена меньше 10к или больше 50к', ['agency_price=10000..50000']],
  ['каналы про бизнес, кроме тех, где цена меньше 10к и больше 50к', [], 'кроме тех, где цена меньше 10к и больше 50к'],
  ['каналы про бизнес без рекламы, с договором', ['framework_contract=yes'], 'без рекламы'],
  ['каналы про бизнес со скидкой от 5-ти тысяч', ['agency_price=5000..', 'discount=1..']],
  ['каналы про бизнес с ERR больше 10 и до 20', ['err_plan=10<..20']],
  ['каналы про бизнес с ценой от 16,1 до 20к', ['agency_price=16100..20000']],
  ['каналы про бизнес с аудиторией от 18 лет', [], 'аудиторией', 'от', '18 лет'],
  ['каналы про бизнес до 50 000 ₽ без НДС', ['agency_price=..50000'], 'без НДС'],
  ['бизнес, но не с высоким риском и не с картой', ['payment_method=!by_card', 'risk_level=!high_risk']],
  ['бизнес, не внесённые в реестр, без ЭДО никак', ['rkn_status=!registered'], 'без ЭДО никак'],
  ['бизнес, охват строго больше 60 тыс, меньше 10к включительно', ['agency_price=..10000', 'view_count_plan=60000<..']],
  ['каналы про бизнес, 5 штук на 100к всего', [], '100к всего'],
  ['бизнес, прайс ещё живой до февраля', ['price_valid_until=2027-01-31..']],
  ['бизнес, цены менялись в сентябре', ['days_since_price_change=58..87']],
  ['бизнес, на 300к, до 40к, текст не от автора', ['agency_price=..40000', 'text_author=!channel_author'], 'на 300к'],
  ['бизнес, цена ровно до 31 декабря', ['price_valid_until=2026-12-31..2026-12-31']],
  ['бизнес, нельзя ставить из-за реестра', ['placement=red'], 'из-за реестра'],
  ['бизнес, скидка от 10 до 15 вкл, с охватом', ['discount=10..15'], 'охватом'],
  ['каналы про бизнес без рекламного сбора', [], 'без рекламного', 'сбора'],
  ['каналы про бизнес с детства до 12 лет', [], 'детства до 12 лет'],
  ['бизнес до 5к нет стоп до 8к агентская', ['agency_price=..8000'], 'до 5к', 'нет стоп'],
  ['бизнес от 10к донатов, 5к подп', ['subscribers=5000..'], 'от 10к донатов'],
  ['бизнес не считая наших, не очень дорогие', ['owned_by_agency=no'], 'не очень дорогие'],
  ['бизнес дороже 80 тыщ но дешевле 90 по нативу', ['native_price=80000<..<90000']],
  ['собери на 200к бизнес, топ 4 по реакциям', [], 'на 200к', 'по реакциям'],
  ['бизнес, на карту и при этом депозит', ['payment_method=deposit'], 'на карту'],
  ['бизнес: что дешевле 10к, средняя и медианная нативка', ['agency_price=..<10000']],
  ['каналы про бизнес, нативка столько же', [], 'нативка', 'столько же'],
])('«%s» keeps its meaning: a negation is applied or named', (text, conditions, ...unread) => {
  const found = parseChannelQuestion(text, given)
  expect(found?.query.category_ids).toEqual([1])
  expect([found?.query.conditions.map(formatNamedCondition).sort(), found?.unread]).toEqual([conditions, unread])
})

test('a middle price is no category, and a platform that the base does not know is named', () => {
  expect(parseChannelQuestion('Средняя цена каналов по категориям', given)?.query.category_ids ?? []).toEqual([])
  expect(parseChannelQuestion('тг канлы про финансы', given)).toMatchObject({
    query: { category_ids: [8] },
    unread: ['тг'],
  })
})

test('an order at the end of a top belongs to no number before it', () => {
  const found = parseChannelQuestion('топ 5 каналов про бизнес до 50 000 по подписчикам', given)
  expect(found).toMatchObject({ order: '-subscribers', count: 5, unread: [] })
  expect(found?.query.conditions.map(formatNamedCondition)).toEqual(['agency_price=..50000'])
  expect(parseChannelQuestion('три самых дешёвых за просмотр канала', given)?.order).toBe('cpv_plan')
  const summary = (text: string) => parseChannelQuestion(text, given)?.summary
  expect(summary('медиана CPV: бизнес против еды')).toMatchObject({ of: 'median', by: 'category_id' })
  expect(parseChannelQuestion('какая доля без NDA среди сайтов', given)?.whole?.conditions).toHaveLength(1)
  expect(summary('мода или еда где цпв в среднем ниже')).toMatchObject({ field: 'cpv_plan', most: 'low' })
  expect(summary('что в среднем дешевле с маркировкой: сайты или приложения')?.field).toBe('marked_price')
  expect(summary('топ-5 категорий по средней цене')).toEqual({ of: 'mean', field: 'agency_price', by: 'category_id' })
})

function faultOf(gold: GoldQuestion): string | undefined {
  const found = parseChannelQuestion(gold.ask, given)
  if (!found) return `${gold.ask}\n  not a question`
  const isSame =
    keepsSame(channels, found.query, queryOf(gold)) && found.order === gold.order && found.count === gold.count
  if (isSame) return undefined
  const { query, ...rest } = found
  const conditions = query.conditions.map(formatNamedCondition).join(' & ')
  return `${gold.ask}\n  ${conditions} ${JSON.stringify({ ...rest, search: query.search, ids: query.category_ids })}`
}

const strange = ['рыбалка', 'велосипедом', 'погоде', 'жирафы', 'синхрофазотрон', 'qwerty', 'аптеке', 'зонт', 'чай']

test('no word of a question is lost: one that is not understood is named, or what it is read as', () => {
  const asks = [...goldQuestions.plain, ...goldQuestions.rough, ...heldOutQuestions].map(({ ask }) => ask.split(' '))
  const places = asks.flatMap((words) => words.map((_, place) => ({ words, place })))
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.constantFrom(...strange), ({ words, place }, word) => {
      const text = words.toSpliced(place, 1, word).join(' ')
      const found = parseChannelQuestion(text, given)
      if (!found) return
      const { query, unread, guesses } = found
      const told = [
        query.search,
        ...query.conditions.map(formatNamedCondition),
        ...unread,
        ...guesses.map(({ said }) => said),
      ]
      expect(told.join(' '), text).toContain(word)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['до 3к или от 100к', 'agency_price=..3000', 'agency_price=100000..'],
  ['сколько каналов дешевле 1к и сколько дороже 100к', 'agency_price=..<1000', 'agency_price=100000<..'],
  ['каналы без NDA и каналы до 5к', 'nda=no', 'agency_price=..5000'],
  ['спорт, с договором или ЭДО', 'framework_contract=yes', 'edo=yes'],
  ['сколько с ЭДО и сколько из них до 5к', 'edo=yes', 'edo=yes agency_price=..5000'],
])('«%s» wants the channels of both filters', (text, one, other) => {
  const found = parseChannelQuestion(text, given)
  const named = [found?.query, ...(found?.others ?? [])].map((query) =>
    query?.conditions.map(formatNamedCondition).join(' '),
  )
  expect([named, found?.unread]).toEqual([[one, other], []])
})

test('bounds that no channel can meet together are named', () => {
  expect(parseChannelQuestion('дороже 50к и дешевле 10к', given)?.contradictions).toEqual([
    'дороже 50к — и дешевле 10к',
  ])
})
