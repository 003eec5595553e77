import { paymentMethods, platformTypes, reportingEntities, riskLevels, rknStatuses, textAuthors } from './channel.ts'
import { formatNumber } from './number-text.ts'

/** Groups of fields in the table, the card and the chooser of columns. */
export const channelGroups = {
  about: 'О канале',
  plan: 'План',
  checks: 'Проверка',
  prices: 'Цены',
  contract: 'Договор',
  work: 'Работа',
} as const

/** Sections of the form and of the read-only card, in their order. */
export const channelSections = {
  main: 'Основная информация',
  prices: 'Цены и юридическая информация',
  more: 'Дополнительно',
} as const

/**
 * Determines how a field is checked, stored, sorted, shown, edited, imported and exported. `required` is the
 * form's message for an empty field; a field without it may be empty.
 */
type FieldKind =
  | { kind: 'text' | 'long_text' | 'address' | 'handle'; required?: string }
  /** A whole number, a measure in per cent, rubles for one view, or a price in rubles. */
  | { kind: 'count' | 'rate' | 'cost' | 'price'; required?: string }
  /** Whole per cent, at most `max`. */
  | { kind: 'percent'; required?: string; max?: number }
  | { kind: 'category' | 'day' | 'flag'; required: string }
  /** `choices` maps values to labels, in the order of the menu and of the sort. */
  | { kind: 'choice'; required: string; choices: Readonly<Record<string, string>> }

/** How the numbers of a kind are written: their unit, and the decimals that a table and a form always show. */
export type NumberLook = {
  unit?: '%' | '₽'
  /** The table's header names the unit, so the cells leave it out. */
  hasUnitInHeader?: true
  tableDecimals: number
  formDecimals: 0 | 2
}

/** The kinds whose values are numbers to compare; columns align them to the right. */
export const numberLooks = {
  count: { tableDecimals: 0, formDecimals: 0 },
  rate: { unit: '%', hasUnitInHeader: true, tableDecimals: 1, formDecimals: 0 },
  percent: { unit: '%', tableDecimals: 0, formDecimals: 0 },
  cost: { unit: '₽', hasUnitInHeader: true, tableDecimals: 2, formDecimals: 0 },
  price: { unit: '₽', tableDecimals: 2, formDecimals: 2 },
} as const satisfies Readonly<Record<string, NumberLook>>

/** Returns a measure such as ERR as all places show it: `39,0 %`. */
export const rateText = (value: number) => `${formatNumber(value, 2, numberLooks.rate.tableDecimals)}\u00a0%`

/** Returns the look of a kind's numbers; undefined for a kind of other values. */
export function numberLookOf(kind: ChannelFieldDeclaration['kind']): NumberLook | undefined {
  return isNumberKind(kind) ? numberLooks[kind] : undefined
}

function isNumberKind(kind: ChannelFieldDeclaration['kind']): kind is keyof typeof numberLooks {
  return kind in numberLooks
}

export type ChannelFieldDeclaration = FieldKind & {
  label: string
  /** The label names the unit, so the values leave it out. */
  hasUnitInLabel?: true
  /** The table's column: its group and its width in CSS px. The title's column is always visible. */
  column?: { group: keyof typeof channelGroups; width: number }
  /** The form's cell. Cells follow the order of this table, except those that name the field after them. */
  form: {
    section: keyof typeof channelSections
    width: 'full' | 'half' | 'third' | 'quarter' | 'sixth'
    before?: string
  }
  /** The reason why the field may be stored on a device, which can be lost. */
  offline: string
  /**
   * Whether a language model may get the values of the field and ask about it (`open`), only ask (`searched`), or
   * neither (`private`).
   */
  privacy: 'open' | 'searched' | 'private'
}

/** What fields of one purpose share: the form's cell, why a device may store them, and what a model may get. */
const figure = {
  kind: 'rate',
  form: { section: 'main', width: 'sixth' },
  offline: 'a figure that is asked for at the table',
} as const
const count = { ...figure, kind: 'count', form: { section: 'main', width: 'quarter' } } as const
const price = {
  kind: 'price',
  form: { section: 'prices', width: 'quarter' },
  offline: 'the price list is what the meeting is about',
} as const
const terms = { form: price.form, offline: 'terms that a client asks for' } as const
const work = { form: { section: 'more', width: 'third' } } as const
const check = { ...work, offline: 'a check without which nothing is promised' } as const
const contact = { ...work, offline: 'to reach the channel from the meeting', privacy: 'private' } as const

/** Declares each field of a channel once; schemas, table, form, import, export and copy derive from it. */
export const channelFieldTable = {
  title: {
    label: 'Название',
    kind: 'text',
    required: 'Введите название',
    form: { section: 'main', width: 'half' },
    offline: 'what is searched and shown',
    privacy: 'open',
  },
  description: {
    label: 'Описание',
    kind: 'long_text',
    required: 'Введите описание',
    column: { group: 'about', width: 280 },
    form: { section: 'main', width: 'full' },
    offline: 'what the channel is about, for the client at the table',
    privacy: 'searched',
  },
  url: {
    label: 'Ссылка',
    kind: 'address',
    required: 'Введите ссылку',
    column: { group: 'about', width: 138 },
    form: { section: 'main', width: 'half', before: 'description' },
    offline: 'to open the channel',
    privacy: 'open',
  },
  category_id: {
    label: 'Категория',
    kind: 'category',
    required: 'Выберите категорию',
    column: { group: 'about', width: 132 },
    form: { section: 'main', width: 'half' },
    offline: 'the filter by category',
    privacy: 'open',
  },
  subscribers: { ...count, privacy: 'open', label: 'Подписчики', column: { group: 'about', width: 112 } },
  view_count_plan: { ...count, privacy: 'open', label: 'Охват', column: { group: 'plan', width: 92 } },
  citation_index: { ...figure, privacy: 'open', label: 'Индекс цит.', column: { group: 'plan', width: 80 } },
  cpv_plan: { ...figure, privacy: 'open', kind: 'cost', label: 'CPV', column: { group: 'plan', width: 84 } },
  er_view_plan: { ...figure, privacy: 'open', label: 'ER View', column: { group: 'plan', width: 100 } },
  share_rate_plan: { ...figure, privacy: 'open', label: 'Share Rate', column: { group: 'plan', width: 118 } },
  talk_rate_plan: { ...figure, privacy: 'open', label: 'Talk Rate', column: { group: 'plan', width: 108 } },
  err_plan: { ...figure, privacy: 'open', label: 'ERR', column: { group: 'plan', width: 82 } },
  native_price: {
    ...price,
    privacy: 'open',
    label: 'Цена нативная',
    required: 'Введите нативную цену',
    column: { group: 'prices', width: 126 },
  },
  marked_price: {
    ...price,
    privacy: 'open',
    label: 'Цена с маркировкой',
    required: 'Введите цену с маркировкой',
    column: { group: 'prices', width: 124 },
  },
  discount: {
    ...price,
    privacy: 'open',
    kind: 'percent',
    label: 'Скидка',
    required: 'Введите скидку',
    column: { group: 'prices', width: 78 },
  },
  agency_price: {
    ...price,
    privacy: 'open',
    label: 'Агентская цена',
    required: 'Введите агентскую цену',
    column: { group: 'prices', width: 130 },
  },
  base_price: {
    ...price,
    privacy: 'open',
    label: 'Базовая цена',
    required: 'Введите базовую цену',
    column: { group: 'prices', width: 122 },
  },
  price_valid_until: {
    label: 'Действует до',
    kind: 'day',
    required: 'Выберите дату',
    column: { group: 'prices', width: 148 },
    form: { ...price.form, before: 'agency_price' },
    offline: 'a price that has run out must be seen as such',
    privacy: 'open',
  },
  legal_entity: {
    ...terms,
    privacy: 'private',
    label: 'Юрлицо',
    kind: 'text',
    required: 'Введите юрлицо',
    column: { group: 'contract', width: 196 },
  },
  vendor_vat_percent: {
    ...terms,
    privacy: 'open',
    label: 'НДС поставщика, %',
    hasUnitInLabel: true,
    kind: 'percent',
    max: 100,
    required: 'Введите НДС поставщика',
    column: { group: 'contract', width: 132 },
  },
  framework_contract: {
    ...terms,
    privacy: 'open',
    label: 'Рамочный договор',
    kind: 'flag',
    required: 'Выберите рамочный договор',
    column: { group: 'contract', width: 110 },
  },
  nda: {
    ...terms,
    privacy: 'open',
    label: 'NDA',
    kind: 'flag',
    required: 'Выберите NDA',
    column: { group: 'contract', width: 72 },
  },
  edo: {
    ...terms,
    privacy: 'open',
    label: 'ЭДО',
    kind: 'flag',
    required: 'Выберите ЭДО',
    column: { group: 'contract', width: 72 },
  },
  reporting_entity: {
    ...terms,
    privacy: 'open',
    label: 'Отчетность',
    kind: 'choice',
    choices: reportingEntities,
    required: 'Выберите отчетность',
    column: { group: 'contract', width: 120 },
  },
  payment_method: {
    ...terms,
    privacy: 'open',
    label: 'Оплата',
    kind: 'choice',
    choices: paymentMethods,
    required: 'Выберите оплату',
    column: { group: 'contract', width: 124 },
    form: work.form,
  },
  text_author: {
    ...work,
    privacy: 'open',
    label: 'Автор текста',
    kind: 'choice',
    choices: textAuthors,
    required: 'Выберите автора текста',
    column: { group: 'work', width: 184 },
    offline: 'who writes the post decides the price',
  },
  admin_username: {
    ...contact,
    label: 'Админ',
    kind: 'handle',
    required: 'Введите админа',
    column: { group: 'work', width: 148 },
  },
  support_chat_link: {
    ...contact,
    label: 'Чат поддержки',
    kind: 'address',
    column: { group: 'work', width: 164 },
    form: { ...work.form, before: 'notes' },
  },
  rkn_status: {
    ...check,
    privacy: 'open',
    label: 'РКН',
    kind: 'choice',
    choices: rknStatuses,
    required: 'Выберите статус РКН',
    column: { group: 'checks', width: 184 },
  },
  risk_level: {
    ...check,
    privacy: 'open',
    label: 'Риск накрутки',
    kind: 'choice',
    choices: riskLevels,
    required: 'Выберите риск накрутки',
    column: { group: 'checks', width: 164 },
  },
  reactions: {
    ...check,
    privacy: 'open',
    label: 'Реакции',
    kind: 'flag',
    required: 'Выберите реакции',
    column: { group: 'checks', width: 96 },
  },
  platform_type: {
    ...work,
    privacy: 'open',
    label: 'Тип платформы',
    kind: 'choice',
    choices: platformTypes,
    required: 'Выберите тип платформы',
    column: { group: 'work', width: 142 },
    form: { ...work.form, before: 'reactions' },
    offline: 'where the post appears',
  },
  owned_by_agency: {
    ...work,
    privacy: 'open',
    label: 'Принадлежит агентству',
    kind: 'flag',
    required: 'Выберите принадлежность агентству',
    column: { group: 'work', width: 136 },
    offline: 'our own channels are offered first',
  },
  notes: {
    label: 'Комментарий',
    kind: 'long_text',
    column: { group: 'work', width: 280 },
    form: { section: 'more', width: 'full' },
    offline: 'what colleagues warn of',
    privacy: 'private',
  },
} as const satisfies Readonly<Record<string, ChannelFieldDeclaration>>

type Table = typeof channelFieldTable
export type ChannelField = keyof Table

/** Names of the fields in the order of the table. */
export const channelFields = Object.keys(channelFieldTable).filter(
  (name): name is ChannelField => name in channelFieldTable,
)

/** Returns the declaration of a field, widened to the properties that only some fields have. */
export const channelFieldOf = (field: ChannelField): ChannelFieldDeclaration => channelFieldTable[field]

/** Builds an object with one value for each field from the field's declaration. */
export function ofEachChannelField<Value>(
  give: (declared: ChannelFieldDeclaration, field: ChannelField) => Value,
): Readonly<Record<ChannelField, Value>> {
  const entries = channelFields.map((field) => [field, give(channelFieldOf(field), field)])
  // Object.fromEntries loses the types of its keys.
  return Object.fromEntries(entries) as Record<ChannelField, Value>
}

/** Returns the label of a field in the table, the card, the form and messages. */
export const channelFieldLabel = (field: ChannelField): string => channelFieldTable[field].label

type FieldWith<Declared> = { [Field in ChannelField]: Table[Field] extends Declared ? Field : never }[ChannelField]
export type ChannelFieldOfKind<Kind extends ChannelFieldDeclaration['kind']> = FieldWith<{ kind: Kind }>
export type ChannelFieldOfPrivacy<Privacy extends ChannelFieldDeclaration['privacy']> = FieldWith<{ privacy: Privacy }>

/** Tells whether a model may ask about the field; what is not declared open or searched is private. */
export const isAskable = ({ privacy }: ChannelFieldDeclaration): boolean => privacy === 'open' || privacy === 'searched'

type NumberKind = 'category' | 'count' | 'rate' | 'percent' | 'cost' | 'price'

type FilledValue<Declared> = Declared extends { choices: infer Choices }
  ? keyof Choices & string
  : Declared extends { kind: 'flag' }
    ? boolean
    : Declared extends { kind: NumberKind }
      ? number
      : string

/**
 * The value of a field: numbers for rubles, per cent and counts, texts such as «2026-11-24» for days, null
 * when empty.
 */
export type ChannelValueOf<Field extends ChannelField> =
  | FilledValue<Table[Field]>
  | (Table[Field] extends { required: string } ? never : null)
