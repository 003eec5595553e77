/** A question with the filter that a colleague would set for it, written before the parser. */
export type GoldQuestion = {
  ask: string
  /** Titles of categories; one with «!» is left out. */
  categories?: readonly string[]
  /** Conditions as an address names them. */
  where?: readonly string[]
  search?: string
  order?: string
  count?: number
}

/** A Friday. */
export const goldToday = '2026-11-27'

export const goldCategories = [
  ...['Бизнес', 'Город и среда', 'Карьера', 'Маркетинг', 'Наука', 'Новости', 'Технологии', 'Финансы'],
  ...['Образование', 'Психология', 'Авто', 'Дом и интерьер', 'Еда', 'Культура', 'Семья', 'Спорт'],
  ...['Здоровье', 'Мода', 'Красота', 'Кино и сериалы', 'Криптовалюты', 'Путешествия', 'Политика'],
  ...['Недвижимость'],
].map((title, place) => ({ id: place + 1, title }))

/** Questions in ordinary words. */
const plain: readonly GoldQuestion[] = [
  {
    ask: 'Подбери десять каналов про финансы до 300 000 ₽ с ERR от 10 %',
    categories: ['Финансы'],
    where: ['agency_price=..300000', 'err_plan=10..'],
    count: 10,
  },
  { ask: 'Какие каналы стоят до 50 000 рублей?', where: ['agency_price=..50000'] },
  {
    ask: 'Покажи каналы о бизнесе с агентской ценой от 20 до 60 тысяч',
    categories: ['Бизнес'],
    where: ['agency_price=20000..60000'],
  },
  { ask: 'Каналы, где нативная цена не дороже 100 000 ₽', where: ['native_price=..100000'] },
  { ask: 'Найди каналы с ценой с маркировкой от 80 000 ₽', where: ['marked_price=80000..'] },
  { ask: 'Базовая цена между 30 000 и 40 000 ₽, какие есть каналы?', where: ['base_price=30000..40000'] },
  {
    ask: 'Каналы про технологии с аудиторией больше 100 тысяч подписчиков',
    categories: ['Технологии'],
    where: ['subscribers=100000<..'],
  },
  { ask: 'Каналы с охватом от 20 000', where: ['view_count_plan=20000..'] },
  {
    ask: 'Найди каналы про моду и красоту дешевле 70 000 ₽',
    categories: ['Мода', 'Красота'],
    where: ['agency_price=..<70000'],
  },
  { ask: 'Каналы с CPV не выше 1,5 ₽', where: ['cpv_plan=..1.5'] },
  { ask: 'Какие каналы с CPM до 800 рублей?', where: ['cpv_plan=..0.8'] },
  { ask: 'Каналы с индексом цитирования от 50', where: ['citation_index=50..'] },
  { ask: 'Каналы с ER View выше 5 %', where: ['er_view_plan=5<..'] },
  { ask: 'Каналы с Share Rate не меньше 2 %', where: ['share_rate_plan=2..'] },
  { ask: 'Каналы, у которых Talk Rate больше 0,5 %', where: ['talk_rate_plan=0.5<..'] },
  { ask: 'Каналы со скидкой не менее 15 %', where: ['discount=15..'] },
  { ask: 'Каналы, где НДС поставщика 20 %', where: ['vendor_vat_percent=20..20'] },
  { ask: 'Покажи каналы с рамочным договором', where: ['framework_contract=yes'] },
  { ask: 'Каналы без договора', where: ['framework_contract=no'] },
  { ask: 'Каналы, с которыми есть ЭДО и NDA', where: ['edo=yes', 'nda=yes'] },
  { ask: 'Каналы без NDA', where: ['nda=no'] },
  { ask: 'Наши собственные каналы про новости', categories: ['Новости'], where: ['owned_by_agency=yes'] },
  { ask: 'Каналы, которые не принадлежат агентству', where: ['owned_by_agency=no'] },
  { ask: 'Каналы с открытыми реакциями', where: ['reactions=yes'] },
  { ask: 'Каналы, где реакции отключены', where: ['reactions=no'] },
  { ask: 'Каналы в реестре РКН', where: ['rkn_status=registered'] },
  { ask: 'Каналы не в реестре', where: ['rkn_status=!registered'] },
  { ask: 'Каналы, у которых регистрация в РКН в процессе', where: ['rkn_status=in_progress'] },
  { ask: 'Каналы без риска накрутки', where: ['risk_level=no_risk'] },
  { ask: 'Каналы с высоким риском накрутки', where: ['risk_level=high_risk'] },
  { ask: 'Каналы с отчётностью Форза', where: ['reporting_entity=forza'] },
  { ask: 'Каналы, где отчитывается вендор', where: ['reporting_entity=vendor'] },
  { ask: 'Каналы с оплатой на карту', where: ['payment_method=by_card'] },
  { ask: 'Каналы с оплатой по договору', where: ['payment_method=by_contract'] },
  { ask: 'Каналы, где текст пишет копирайтер агентства', where: ['text_author=agency_copywriter'] },
  { ask: 'Каналы, где автор текста — автор канала', where: ['text_author=channel_author'] },
  { ask: 'Покажи только сайты', where: ['platform_type=site'] },
  { ask: 'Каналы в приложении, не сайты', where: ['platform_type=app'] },
  { ask: 'Где можно ставить рекламу дешевле 40 000 ₽?', where: ['placement=green', 'agency_price=..<40000'] },
  { ask: 'Каналы, в которых нельзя ставить', where: ['placement=red'] },
  { ask: 'Каналы, цена которых действует в декабре', where: ['price_valid_until=2026-12-31..'] },
  { ask: 'У каких каналов цена истекает в ближайшие 7 дней?', where: ['days_to_expiry=0..7'] },
  {
    ask: 'Каналы, где цена истекает до конца месяца',
    where: ['price_valid_until=2026-11-27..2026-11-30'],
  },
  { ask: 'Каналы с просроченной ценой', where: ['price_valid_until=..2026-11-26'] },
  { ask: 'Каналы, у которых цена истекает в декабре', where: ['price_valid_until=2026-12-01..2026-12-31'] },
  { ask: 'Каналы, цена которых действует до 15 января', where: ['price_valid_until=2027-01-15..'] },
  { ask: 'У каких каналов менялись цены за последние 30 дней?', where: ['days_since_price_change=..30'] },
  { ask: 'Каналы, где цена изменилась за неделю', where: ['days_since_price_change=..7'] },
  { ask: 'Каналы о культуре, кроме кино', categories: ['Культура', '!Кино и сериалы'] },
  {
    ask: 'Все каналы, кроме политики и криптовалют, до 30 000 ₽',
    categories: ['!Политика', '!Криптовалюты'],
    where: ['agency_price=..30000'],
  },
  { ask: 'Каналы без указанного охвата', where: ['view_count_plan=-'] },
  { ask: 'Каналы, где не указаны подписчики', where: ['subscribers=-'] },
  { ask: 'Каналы с чатом поддержки', where: ['support_chat_link=*'] },
  { ask: 'Каналы без чата поддержки', where: ['support_chat_link=-'] },
  { ask: 'Каналы, у которых есть комментарий', where: ['notes=*'] },
  { ask: 'Самые дешёвые каналы про спорт', categories: ['Спорт'], order: 'agency_price' },
  { ask: 'Пять каналов с лучшим ERR', order: '-err_plan', count: 5 },
  {
    ask: 'Топ-10 по подписчикам в категории Наука',
    categories: ['Наука'],
    order: '-subscribers',
    count: 10,
  },
  {
    ask: 'Три самых дорогих канала о недвижимости',
    categories: ['Недвижимость'],
    order: '-agency_price',
    count: 3,
  },
  { ask: 'Каналы про еду с наименьшим CPV', categories: ['Еда'], order: 'cpv_plan' },
  {
    ask: 'Каналы про психологию, отсортируй по охвату',
    categories: ['Психология'],
    order: '-view_count_plan',
  },
  { ask: 'Каналы со словом «кофе» в названии', search: 'кофе' },
  { ask: 'Каналы, у которых юрлицо содержит «Вектор»', where: ['legal_entity=Вектор'] },
  { ask: 'Каналы с ценой около 50 000 ₽', where: ['agency_price=45000..55000'] },
  { ask: 'Каналы с ценой ровно 25 000 ₽', where: ['agency_price=25000..25000'] },
  {
    ask: 'Найдите каналы о путешествиях: подписчиков от 50 000, цена до 40 000 ₽, договор есть',
    categories: ['Путешествия'],
    where: ['subscribers=50000..', 'agency_price=..40000', 'framework_contract=yes'],
  },
  {
    ask: 'Есть ли каналы про здоровье без риска, с регистрацией в РКН и ЭДО?',
    categories: ['Здоровье'],
    where: ['risk_level=no_risk', 'rkn_status=registered', 'edo=yes'],
  },
  {
    ask: 'Сколько у нас каналов об образовании дороже 100 000 ₽?',
    categories: ['Образование'],
    where: ['agency_price=100000<..'],
  },
  {
    ask: 'Каналы для рекламы семейных товаров: категория Семья, охват от 10 000, цена до 35 000',
    categories: ['Семья'],
    where: ['view_count_plan=10000..', 'agency_price=..35000'],
  },
  {
    ask: 'Каналы с охватом от 10 до 50 тысяч и ценой до 90 тысяч рублей',
    where: ['view_count_plan=10000..50000', 'agency_price=..90000'],
  },
  { ask: 'Посоветуй каналы про карьеру с ERR не ниже 15', categories: ['Карьера'], where: ['err_plan=15..'] },
  {
    ask: 'Покажи каналы про дом с действующей ценой',
    categories: ['Дом и интерьер'],
    where: ['price_valid_until=2026-11-27..'],
  },
  {
    ask: 'Каналы о маркетинге, у которых больше ста тысяч подписчиков',
    categories: ['Маркетинг'],
    where: ['subscribers=100000<..'],
  },
  { ask: 'Каналы с минимальной скидкой 10 %', where: ['discount=10..'] },
  {
    ask: 'Мне нужно двадцать каналов с максимальным охватом и ценой не больше 60 000',
    where: ['agency_price=..60000'],
    order: '-view_count_plan',
    count: 20,
  },
  { ask: 'Площадки с депозитом', where: ['payment_method=deposit'] },
  { ask: 'Каналы без реакций и без ЭДО', where: ['reactions=no', 'edo=no'] },
  { ask: 'Каналы с договором, но без ЭДО', where: ['framework_contract=yes', 'edo=no'] },
  {
    ask: 'Каналы о новостях и политике с охватом больше миллиона',
    categories: ['Новости', 'Политика'],
    where: ['view_count_plan=1000000<..'],
  },
  {
    ask: 'Каналы с возможным или высоким риском накрутки',
    where: ['risk_level=possible_risk,high_risk'],
  },
]

/** Typos, slang and mixed conditions. */
const rough: readonly GoldQuestion[] = [
  { ask: 'накидай каналов про фенансы до 300к', categories: ['Финансы'], where: ['agency_price=..300000'] },
  {
    ask: 'каналы до полмиллиона с охватами от 100к',
    where: ['agency_price=..500000', 'view_count_plan=100000..'],
  },
  { ask: 'чё есть по тачкам до 50 тыс', categories: ['Авто'], where: ['agency_price=..50000'] },
  { ask: 'каналы айти, пдп от 50к', categories: ['Технологии'], where: ['subscribers=50000..'] },
  { ask: 'зелёные каналы дешевле 20 000', where: ['placement=green', 'agency_price=..<20000'] },
  {
    ask: 'канлы про псхологию с подпищиками от 30 тыс',
    categories: ['Психология'],
    where: ['subscribers=30000..'],
  },
  { ask: 'топ 5 дешёвых по бизнесу', categories: ['Бизнес'], order: 'agency_price', count: 5 },
  {
    ask: 'бюджет 1,5 млн, каналы про недвигу',
    categories: ['Недвижимость'],
    where: ['agency_price=..1500000'],
  },
  {
    ask: 'есть чё по кулинарии с рамкой и эдо?',
    categories: ['Еда'],
    where: ['framework_contract=yes', 'edo=yes'],
  },
  { ask: 'каналы кроме крипты, err 10+', categories: ['!Криптовалюты'], where: ['err_plan=10..'] },
  {
    ask: 'дай каналы 20-40к руб, просмотры 15к+',
    where: ['agency_price=20000..40000', 'view_count_plan=15000..'],
  },
  {
    ask: 'технлогии и наука без накрутки',
    categories: ['Технологии', 'Наука'],
    where: ['risk_level=no_risk'],
  },
  { ask: 'каналы ркн ок, до 45 т.р.', where: ['rkn_status=registered', 'agency_price=..45000'] },
  { ask: 'натив до 70к, подписота от 100к', where: ['native_price=..70000', 'subscribers=100000..'] },
  { ask: 'каналы с цпв меньше рубля', where: ['cpv_plan=..<1'] },
  { ask: 'срм до 1000, каналы про спорт', categories: ['Спорт'], where: ['cpv_plan=..1'] },
  {
    ask: 'нужны паблики о маркетенге, не дороже 80 тысячь',
    categories: ['Маркетинг'],
    where: ['agency_price=..80000'],
  },
  {
    ask: 'каналы без контракта и без нда, карта',
    where: ['framework_contract=no', 'nda=no', 'payment_method=by_card'],
  },
  { ask: 'сколько каналов с протухшей ценой', where: ['price_valid_until=..2026-11-26'] },
  { ask: 'у кого цена сгорает на этой неделе, каналы', where: ['price_valid_until=2026-11-27..2026-11-29'] },
  {
    ask: 'свои каналы про красоту подешевле',
    categories: ['Красота'],
    where: ['owned_by_agency=yes'],
    order: 'agency_price',
  },
  { ask: 'каналы с ERR > 12% и CPV < 2', where: ['err_plan=12<..', 'cpv_plan=..<2'] },
  {
    ask: 'пара каналов по медицине или здоровью до 60к',
    categories: ['Здоровье'],
    where: ['agency_price=..60000'],
    count: 2,
  },
  {
    ask: 'крупные каналы про авто, можно ставить',
    categories: ['Авто'],
    where: ['placement=green'],
    order: '-subscribers',
  },
  {
    ask: 'каналы про путишествия от ляма подписчиков',
    categories: ['Путешествия'],
    where: ['subscribers=1000000..'],
  },
  {
    ask: 'финансы/бизнес, агентская до 55к, договор да, нда нет',
    categories: ['Финансы', 'Бизнес'],
    where: ['agency_price=..55000', 'framework_contract=yes', 'nda=no'],
  },
  { ask: 'каналы не красные и не дороже 30к', where: ['placement=!red', 'agency_price=..30000'] },
  { ask: 'маркировка до 120к, скидос от 20%', where: ['marked_price=..120000', 'discount=20..'] },
  {
    ask: 'киношные каналы с реакциями, охват не меньше 5к',
    categories: ['Кино и сериалы'],
    where: ['reactions=yes', 'view_count_plan=5000..'],
  },
  { ask: 'каналы где цена поменялась за последний месяц', where: ['days_since_price_change=..30'] },
  { ask: 'десяток каналов по моде с самым низким cpv', categories: ['Мода'], order: 'cpv_plan', count: 10 },
  {
    ask: 'каналы: Семья + Образование, 10 000 < подписчики < 100 000',
    categories: ['Семья', 'Образование'],
    where: ['subscribers=10000<..<100000'],
  },
  {
    ask: 'каналы про новасти с прайсом от 50 до 100к',
    categories: ['Новости'],
    where: ['base_price=50000..100000'],
  },
  { ask: 'всё кроме сайтов, до 25к', where: ['platform_type=!site', 'agency_price=..25000'] },
  {
    ask: 'каналы с ИЦ от 100 и без высокого риска',
    where: ['citation_index=100..', 'risk_level=!high_risk'],
  },
  {
    ask: 'подбери каналы, вовлечённость выше 3%, охваты тысяч от 20',
    where: ['er_view_plan=3<..', 'view_count_plan=20000..'],
  },
  {
    ask: 'каналы про карьру, цена до пятидесяти тысяч, 3 штуки',
    categories: ['Карьера'],
    where: ['agency_price=..50000'],
    count: 3,
  },
  {
    ask: 'агентская цена примерно 100к, каналы о бизнисе',
    categories: ['Бизнес'],
    where: ['agency_price=90000..110000'],
  },
  { ask: 'каналы без цпв и без охватов', where: ['cpv_plan=-', 'view_count_plan=-'] },
  {
    ask: 'юр лицо Вектор, каналы с договором до 40 тыр',
    where: ['legal_entity=Вектор', 'framework_contract=yes', 'agency_price=..40000'],
  },
]

export const goldQuestions = { plain, rough } as const
