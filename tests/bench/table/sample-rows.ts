/** An invented channel with a value for each of the 33 columns. */
export type SampleRow = {
  id: number
  title: string
  description: string
  link: string
  category: string
  subscribers: number
  metrics: readonly number[]
  registered: boolean
  risk: 'low' | 'possible' | 'high'
  reactions: boolean
  prices: readonly number[]
  discount: number
  validUntil: string
  expired: boolean
  legalEntity: string
  vat: number
  flags: readonly boolean[]
  payment: string
  author: string
  admin: string
  chat: string
  platform: string
  ownedByAgency: boolean
  comment: string
}

const TITLES = ['Город завтра', 'Кухня на минималках', 'Личный рубль', 'Тёплый свет', 'Маркетинг без воды']
const CATEGORIES = ['Город и среда', 'Еда', 'Финансы', 'Дом и интерьер', 'Маркетинг', 'Карьера']
const PEOPLE = ['Анна Белова', 'Пётр Соколов', 'Мария Крылова', 'Игорь Лапин']
const DESCRIPTION = 'Урбанистика и жизнь больших городов без прикрас и с цифрами'

/** Returns page `page` (from 0) of `size` rows, equal for equal arguments. */
export function samplePage(page: number, size: number): SampleRow[] {
  return Array.from({ length: size }, (_, position) => sampleRow(page * size + position + 1))
}

function sampleRow(id: number): SampleRow {
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[], salt: number) => list[(id * 7 + salt) % list.length]
  const number = (salt: number, below: number) => ((id * 7919 + salt * 104729) % (below * 100)) / 100
  return {
    id,
    title: `${pick(TITLES, 0)} ${id}`,
    description: DESCRIPTION,
    link: `channel-${id}.example`,
    category: pick(CATEGORIES, 1) ?? '',
    subscribers: Math.round(number(1, 900_000)),
    metrics: [number(2, 150_000), number(3, 60), number(4, 2), ...[5, 6, 7, 8].map((salt) => number(salt, 40))],
    registered: id % 3 !== 0,
    risk: id % 11 === 0 ? 'high' : id % 4 === 0 ? 'possible' : 'low',
    reactions: id % 5 !== 0,
    prices: [9, 10, 11, 12].map((salt) => number(salt, 110_000)),
    discount: id % 25,
    validUntil: `${String((id % 28) + 1).padStart(2, '0')}.0${(id % 9) + 1}.2026`,
    expired: id % 6 === 0,
    legalEntity: `ООО «Медиа ${id}»`,
    vat: id % 2 === 0 ? 20 : 5,
    flags: [id % 2 === 0, id % 3 === 0, id % 5 === 0, id % 7 === 0],
    payment: id % 2 === 0 ? 'Постоплата' : 'Предоплата',
    author: pick(PEOPLE, 2) ?? '',
    admin: pick(PEOPLE, 3) ?? '',
    chat: `chat-${id}.example`,
    platform: 'Telegram',
    ownedByAgency: id % 9 === 0,
    comment: 'Размещаем по вторникам, ответ в течение дня, макет за двое суток до выхода',
  }
}
