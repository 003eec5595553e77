import * as z from 'zod/mini'
import { type Channel, channel } from '#contract/channels.ts'
import { type ChannelFieldDeclaration, ofEachChannelField } from '#domain/channel-fields.ts'

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
  const upTo = (max: number) => Math.floor(random() * max)
  const amount = (max: number) => Math.round(random() * max * 100) / 100
  const filled = (declared: ChannelFieldDeclaration): unknown => {
    switch (declared.kind) {
      case 'text':
        return `ООО «${word(companies)} ${upTo(500)}»`
      case 'long_text':
        return `Канал о том, что важно сегодня. ${word(subjects)}, ${word(places)}. `.repeat(3)
      case 'address':
        return `https://example.com/channel/${upTo(count)}`
      case 'handle':
        return `@admin_${upTo(count)}`
      case 'category':
        return 1 + upTo(24)
      case 'count':
        return upTo(2_000_000)
      case 'rate':
        return amount(50)
      case 'cost':
        return amount(10)
      case 'price':
        return amount(500_000)
      case 'percent':
        return upTo(30)
      case 'day':
        return `2026-${twoDigits(1 + upTo(12))}-${twoDigits(1 + upTo(28))}`
      case 'flag':
        return random() < 0.5
      case 'choice':
        return pick(Object.keys(declared.choices))
    }
  }

  return Array.from({ length: count }, (_, i): Channel => {
    const row = {
      ...ofEachChannelField((declared) =>
        declared.required === undefined && random() < 0.1 ? null : filled(declared),
      ),
      id: i + 1,
      version: 1,
      title: `${word(subjects)} ${word(turns)} ${word(places)} ${i}`,
      support_chat_link: null,
      notes: random() < 0.2 ? 'Отвечает по будням, предоплата, согласование до трёх дней' : null,
    }
    return z.parse(channel, { ...row, category_title: `Категория ${row.category_id}` })
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
