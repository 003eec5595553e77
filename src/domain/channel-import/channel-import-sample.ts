import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import { type ChannelField, type ChannelFieldDeclaration, ofEachChannelField } from '#domain/channel-fields.ts'
import type { ImportValue } from './channel-import-fields.ts'

/** A channel as a file holds it: the category is named by its title. */
export type SampleChannel = Readonly<Record<ChannelField, ImportValue | null>>

/**
 * Returns two invented channels for a sample file: one with every field, and one with the required fields only.
 * They take categories of the base, so that the import accepts them as they are.
 */
export function sampleChannels(
  categories: readonly string[],
  today: CalendarDate,
): [full: SampleChannel, short: SampleChannel] {
  const [first = 'Город и среда', second = first] = categories
  const day = addDays(today, 90)
  return [
    ofEachChannelField((declared, field) => fullValues[field] ?? exampleOf(declared, first, day)),
    ofEachChannelField((declared, field) =>
      declared.required === undefined ? null : (shortValues[field] ?? otherExampleOf(declared, second, day)),
    ),
  ]
}

/** Values that say more than the example of their kind, or that agree with the channel's other figures. */
const fullValues: Readonly<Partial<Record<ChannelField, ImportValue>>> = {
  title: 'Пример: Новости города',
  description: 'Новости города: транспорт, стройки, афиша',
  subscribers: 118_000,
  citation_index: 45.2,
  share_rate_plan: 1.2,
  talk_rate_plan: 0.8,
  marked_price: 52_000,
  agency_price: 40_800,
  legal_entity: 'ООО «Пример»',
  vendor_vat_percent: 22,
  support_chat_link: 'https://primer-kanala.example/chat',
  notes: 'Замените примеры своими каналами',
}

const shortValues: Readonly<Partial<Record<ChannelField, ImportValue>>> = {
  title: 'Пример: Только обязательные поля',
  description: 'Пустые ячейки этой строки можно не заполнять',
  url: 'https://vtoroy-primer.example',
  legal_entity: 'ИП Примеров',
  vendor_vat_percent: 0,
}

function exampleOf(declared: ChannelFieldDeclaration, category: string, day: CalendarDate): ImportValue {
  switch (declared.kind) {
    case 'text':
    case 'long_text':
      return `Пример: ${declared.label}`
    case 'address':
      return 'https://primer-kanala.example'
    case 'handle':
      return '@primer_admin'
    case 'category':
      return category
    case 'count':
      return 32_000
    case 'rate':
      return 27.1
    case 'cost':
      return 1.5
    case 'price':
      return 48_000
    case 'percent':
      return 15
    case 'day':
      return day
    case 'flag':
      return true
    case 'choice':
      return Object.keys(declared.choices)[0] ?? ''
  }
}

/** The second channel shows another choice, so that the file tells how it is written. */
function otherExampleOf(declared: ChannelFieldDeclaration, category: string, day: CalendarDate): ImportValue {
  if (declared.kind === 'flag') return false
  if (declared.kind === 'choice') return Object.keys(declared.choices).at(-1) ?? ''
  return exampleOf(declared, category, day)
}
