import type { Channel } from '#contract/channels.ts'
import {
  paymentMethods,
  platformTypes,
  reportingEntities,
  riskLevels,
  rknStatuses,
  textAuthors,
} from '#domain/channel.ts'
import { ofEachChannelField } from '#domain/channel-fields.ts'

const subjects =
  'Новости|Кино|Наука|Финансы|Технологии|Мода|Еда|Путешествия|Авто|Спорт|Музыка|Книги|Дизайн|Медицина|Образование|Игры'
const turns =
  'сегодня|дайджест|про деньги|без воды|обзор|live|для своих|каждый день|по-русски|24/7|и точка|на связи|ещё раз|утро|вечер'
const places = 'Москва|Питер|Казань|Урал|Сибирь|Юг|Онлайн|Регионы|Мир|Ёлки|Столица|Край'
const companies = 'Ромашка|Вектор|Полюс|Орбита|Сфера|Призма|Контур|Маяк|Горизонт|Рубикон'

/** Returns invented channels, equal for equal counts: titles of two to four words, a tenth of the metrics empty. */
export function benchChannels(count: number): Channel[] {
  const random = seeded(1)
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(random() * list.length)]
    if (item === undefined) throw new Error('The list is empty')
    return item
  }
  const word = (words: string) => pick(words.split('|'))
  const key = <K extends string>(labels: Readonly<Record<K, string>>): K =>
    pick(Object.keys(labels).filter((name): name is K => Object.hasOwn(labels, name)))
  const amount = (max: number) => Math.round(random() * max * 100) / 100
  const metric = (max: number) => (random() < 0.1 ? null : amount(max))
  const yes = () => random() < 0.5

  return Array.from({ length: count }, (_, i): Channel => {
    const category = 1 + Math.floor(random() * 24)
    return {
      ...ofEachChannelField(() => null),
      id: i + 1,
      title: `${word(subjects)} ${word(turns)} ${word(places)} ${i}`,
      description: `Канал о том, что важно сегодня. ${word(subjects)}, ${word(places)}. `.repeat(3),
      url: `https://example.com/channel/${i}`,
      category_id: category,
      category_title: `Категория ${category}`,
      subscribers: random() < 0.1 ? null : Math.floor(random() * 2_000_000),
      view_count_plan: random() < 0.1 ? null : Math.floor(random() * 300_000),
      citation_index: metric(500),
      cpv_plan: metric(10),
      er_view_plan: metric(40),
      share_rate_plan: metric(5),
      talk_rate_plan: metric(5),
      err_plan: metric(50),
      native_price: amount(500_000),
      marked_price: amount(500_000),
      discount: Math.floor(random() * 30),
      agency_price: amount(500_000),
      base_price: amount(500_000),
      price_valid_until: `2026-${twoDigits(1 + Math.floor(random() * 12))}-${twoDigits(1 + Math.floor(random() * 28))}`,
      legal_entity: `ООО «${word(companies)} ${Math.floor(random() * 500)}»`,
      vendor_vat_percent: pick([0, 5, 7, 20, 22]),
      framework_contract: yes(),
      nda: yes(),
      edo: yes(),
      reporting_entity: key(reportingEntities),
      payment_method: key(paymentMethods),
      text_author: key(textAuthors),
      admin_username: `@admin_${i}`,
      support_chat_link: null,
      notes: random() < 0.2 ? 'Отвечает по будням, предоплата, согласование до трёх дней' : null,
      rkn_status: key(rknStatuses),
      risk_level: key(riskLevels),
      reactions: yes(),
      owned_by_agency: yes(),
      platform_type: key(platformTypes),
      version: 1,
    }
  })
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
