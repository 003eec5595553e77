import type { GoldQuestion } from './gold.ts'

/** Questions written after the parser, to measure it once. Their filters are not a reason to change it. */
export const heldOutQuestions: readonly GoldQuestion[] = [
  {
    ask: 'Клиент хочет рекламу в каналах о недвижимости, бюджет на размещение до 90 тысяч, охват не ниже 15 тысяч',
    categories: ['Недвижимость'],
    where: ['agency_price=..90000', 'view_count_plan=15000..'],
  },
  { ask: 'каналы дешевле ста тысяч без нда', where: ['agency_price=..<100000', 'nda=no'] },
  { ask: 'Отбери 15 каналов с ERR от 8 до 14 процентов', where: ['err_plan=8..14'], count: 15 },
  {
    ask: 'что у нас есть по криптовалютам зелёного цвета до 75к',
    categories: ['Криптовалюты'],
    where: ['placement=green', 'agency_price=..75000'],
  },
  {
    ask: 'каналы про здоровье и спорт, но без высокого риска накрутки',
    categories: ['Здоровье', 'Спорт'],
    where: ['risk_level=!high_risk'],
  },
  {
    ask: 'Список каналов, где цена заканчивается в январе',
    where: ['price_valid_until=2027-01-01..2027-01-31'],
  },
  { ask: 'у каких каналов прайс сгорит через 3 дня', where: ['days_to_expiry=0..3'] },
  { ask: 'каналы с просмотрами 5-10 тыщ', where: ['view_count_plan=5000..10000'] },
  {
    ask: 'Топ-20 самых дешёвых площадок про еду',
    categories: ['Еда'],
    order: 'agency_price',
    count: 20,
  },
  { ask: 'каналы с базовой ценой выше 150 000 и скидкой', where: ['base_price=150000<..', 'discount=1..'] },
  {
    ask: 'нужны площадки про психологию, у которых подписчиков не больше 40 тыс',
    categories: ['Психология'],
    where: ['subscribers=..40000'],
  },
  { ask: 'покажи каналы без описания', where: ['description=-'] },
  {
    ask: 'каналы, где отчётность ведёт Промоэйдж и есть рамочный договор',
    where: ['reporting_entity=promoage', 'framework_contract=yes'],
  },
  {
    ask: 'кто из новостных каналов в реестре РКН?',
    categories: ['Новости'],
    where: ['rkn_status=registered'],
  },
  { ask: 'каналы, которых нет в реестре РКН', where: ['rkn_status=!registered'] },
  { ask: 'каналы про моду с максимальным ERR', categories: ['Мода'], order: '-err_plan' },
  {
    ask: 'подбири канналы про обрзование до 20 тыщ',
    categories: ['Образование'],
    where: ['agency_price=..20000'],
  },
  { ask: 'каналы по 10-15к за пост, можно ставить', where: ['agency_price=10000..15000', 'placement=green'] },
  { ask: 'где нативка стоит меньше 30 тысяч?', where: ['native_price=..<30000'] },
  { ask: 'Все каналы, кроме наших, с ЭДО', where: ['owned_by_agency=no', 'edo=yes'] },
  { ask: 'каналы с CPM в районе 500 рублей', where: ['cpv_plan=0.45..0.55'] },
  { ask: 'Сколько каналов подешевели за последнюю неделю?', where: ['days_since_price_change=..7'] },
  {
    ask: 'каналы о культуре с аудиторией 10–100 тысяч, сначала дешёвые',
    categories: ['Культура'],
    where: ['subscribers=10000..100000'],
    order: 'agency_price',
  },
  { ask: 'каналы, у которых текст пишет сам автор канала', where: ['text_author=channel_author'] },
  { ask: 'без реакций каналы покажи', where: ['reactions=no'] },
  {
    ask: 'хочу десяточек крупных каналов про путешествия с ценой в пределах 150к',
    categories: ['Путешествия'],
    where: ['agency_price=..150000'],
    order: '-subscribers',
    count: 10,
  },
  { ask: 'каналы, где ндс не больше 7 процентов', where: ['vendor_vat_percent=..7'] },
  { ask: 'каналы с ценой, действующей на 20 декабря', where: ['price_valid_until=2026-12-20..'] },
  {
    ask: 'покажи жёлтые и красные каналы про политику',
    categories: ['Политика'],
    where: ['placement=yellow,red'],
  },
  {
    ask: 'автомобильные каналы, просмотры от 8к, оплата по безналу',
    categories: ['Авто'],
    where: ['view_count_plan=8000..', 'payment_method=by_contract'],
  },
]
