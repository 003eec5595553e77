import {
  paymentMethods,
  platformTypes,
  reportingEntities,
  riskLevels,
  rknStatuses,
  textAuthors,
} from './channel.ts'

/** The groups of fields, in the table, the channel's card and the chooser of columns. */
export const channelGroups = {
  about: 'О канале',
  plan: 'План',
  checks: 'Проверка',
  prices: 'Цены',
  contract: 'Договор',
  work: 'Работа',
} as const

/** The sections of the form and of the read-only card, in the order in which they are filled in. */
export const channelSections = {
  main: 'Основная информация',
  prices: 'Цены и юридическая информация',
  more: 'Дополнительно',
} as const

/**
 * Says how a field is checked, stored, sorted, shown, typed, imported and exported. `required` is what the form says
 * when the field is empty; without it the field may be empty.
 */
type FieldKind =
  | { kind: 'text' | 'long_text' | 'address' | 'handle'; required?: string }
  /** A whole number; a measure in per cent; rubles for a view; a price in rubles. */
  | { kind: 'count' | 'rate' | 'cost' | 'price'; required?: string }
  /** Whole per cent, at most `max`; `zero` is what other tables write for 0. */
  | { kind: 'percent'; required?: string; max?: number; zero?: readonly string[] }
  | { kind: 'category' | 'day' | 'flag'; required: string }
  /** Values with their labels, in the order of the menu and of the sort; `words` is what other tables write for them. */
  | {
      kind: 'choice'
      required: string
      choices: Readonly<Record<string, string>>
      words: Readonly<Record<string, readonly string[]>>
    }

export type ChannelFieldDeclaration = FieldKind & {
  label: string
  /** The column of the table: its group, and its width in CSS px. The title's column is always there. */
  column?: { group: keyof typeof channelGroups; width: number }
  /** The cell of the form. Cells stand in the order of this table, but for those that name the field after them. */
  form: {
    section: keyof typeof channelSections
    width: 'full' | 'half' | 'third' | 'quarter' | 'sixth'
    before?: string
  }
  /** The names of its column in other tables. `*` stands for any ending; a title has to have all words. */
  titles: string
  /** Why the field may lie on a device, which can be lost. */
  offline: string
}

/** The fields of a channel, each declared once: all that treats fields one by one is derived from this table. */
export const channelFieldTable = {
  title: {
    label: 'Название',
    kind: 'text',
    required: 'Введите название',
    form: { section: 'main', width: 'half' },
    titles: 'назван*, наименован*, имя, канал*, канал* назван*, площадк*, блогер*, ресурс*, title, name',
    offline: 'what is searched and shown',
  },
  description: {
    label: 'Описание',
    kind: 'long_text',
    required: 'Введите описание',
    column: { group: 'about', width: 280 },
    form: { section: 'main', width: 'full' },
    titles: 'описан*, аннотац*, кратк* описан*, о канал*, description',
    offline: 'what the channel is about, for the client at the table',
  },
  url: {
    label: 'Ссылка',
    kind: 'address',
    required: 'Введите ссылку',
    column: { group: 'about', width: 160 },
    form: { section: 'main', width: 'half', before: 'description' },
    titles: 'ссылк*, адрес, линк*, url, link, адрес канал*, ссылк* площадк*, ссылк* ресурс*',
    offline: 'to open the channel',
  },
  category_id: {
    label: 'Категория',
    kind: 'category',
    required: 'Выберите категорию',
    column: { group: 'about', width: 148 },
    form: { section: 'main', width: 'half' },
    titles: 'категор*, тематик*, тем*, рубрик*, назван* категор*, категор* тематик*, category',
    offline: 'the filter by category',
  },
  subscribers: {
    label: 'Подписчики',
    kind: 'count',
    column: { group: 'about', width: 112 },
    form: { section: 'main', width: 'quarter' },
    titles: 'подписчик*, кол* подписчик*, числ* подписчик*, аудитор*, пдп, subscribers, followers',
    offline: 'a figure that is asked for at the table',
  },
  view_count_plan: {
    label: 'Охват',
    kind: 'count',
    column: { group: 'plan', width: 92 },
    form: { section: 'main', width: 'quarter' },
    titles:
      'охват*, просмотр*, средн* охват*, средн* просмотр*, охват* пост*, охват* публикац*, ' +
      'планов* охват*, reach, views',
    offline: 'a figure that is asked for at the table',
  },
  citation_index: {
    label: 'Индекс цит.',
    kind: 'rate',
    column: { group: 'plan', width: 126 },
    form: { section: 'main', width: 'sixth' },
    titles: 'индекс* цит*, иц, ик, индекс* цитируемост*, цитируемост*, citation index',
    offline: 'a figure that is asked for at the table',
  },
  cpv_plan: {
    label: 'CPV',
    kind: 'cost',
    column: { group: 'plan', width: 84 },
    form: { section: 'main', width: 'sixth' },
    titles: 'cpv, цен* просмотр*, стоимост* просмотр*, планов* cpv',
    offline: 'a figure that is asked for at the table',
  },
  er_view_plan: {
    label: 'ER View',
    kind: 'rate',
    column: { group: 'plan', width: 98 },
    form: { section: 'main', width: 'sixth' },
    titles: 'er view, er views, erview, er просмотр*, er, erv',
    offline: 'a figure that is asked for at the table',
  },
  share_rate_plan: {
    label: 'Share Rate',
    kind: 'rate',
    column: { group: 'plan', width: 116 },
    form: { section: 'main', width: 'sixth' },
    titles: 'share rate, sharerate, sr, share',
    offline: 'a figure that is asked for at the table',
  },
  talk_rate_plan: {
    label: 'Talk Rate',
    kind: 'rate',
    column: { group: 'plan', width: 108 },
    form: { section: 'main', width: 'sixth' },
    titles: 'talk rate, talkrate, tr, talk',
    offline: 'a figure that is asked for at the table',
  },
  err_plan: {
    label: 'ERR',
    kind: 'rate',
    column: { group: 'plan', width: 82 },
    form: { section: 'main', width: 'sixth' },
    titles: 'err',
    offline: 'a figure that is asked for at the table',
  },
  native_price: {
    label: 'Цена нативная',
    kind: 'price',
    required: 'Введите нативную цену',
    column: { group: 'prices', width: 122 },
    form: { section: 'prices', width: 'quarter' },
    titles:
      'цен* натив*, натив*, стоимост* натив*, прайс* натив*, цен* без маркировк*, без маркировк*, ' +
      'стоимост* без маркировк*, размещен* натив*, цен* размещен* натив*',
    offline: 'the price list is what the meeting is about',
  },
  marked_price: {
    label: 'Цена с маркировкой',
    kind: 'price',
    required: 'Введите цену с маркировкой',
    column: { group: 'prices', width: 158 },
    form: { section: 'prices', width: 'quarter' },
    titles:
      'цен* маркировк*, маркировк*, маркирован*, цен* маркирован*, стоимост* маркировк*, ' +
      'прайс* маркировк*, размещен* маркировк*, цен* размещен* маркировк*',
    offline: 'the price list is what the meeting is about',
  },
  discount: {
    label: 'Скидка',
    kind: 'percent',
    required: 'Введите скидку',
    column: { group: 'prices', width: 74 },
    form: { section: 'prices', width: 'quarter' },
    titles: 'скидк*, размер* скидк*, discount, скидк* агентств*, агентск* скидк*',
    offline: 'the price list is what the meeting is about',
  },
  agency_price: {
    label: 'Агентская цена',
    kind: 'price',
    required: 'Введите агентскую цену',
    column: { group: 'prices', width: 128 },
    form: { section: 'prices', width: 'quarter' },
    titles:
      'агентск* цен*, цен* агентск*, цен* агентств*, агентск*, агентск* стоимост*, закупк*, ' +
      'закупочн* цен*, цен* закупк*',
    offline: 'the price list is what the meeting is about',
  },
  base_price: {
    label: 'Базовая цена',
    kind: 'price',
    required: 'Введите базовую цену',
    column: { group: 'prices', width: 120 },
    form: { section: 'prices', width: 'quarter' },
    titles:
      'базов* цен*, цен* базов*, базов*, базов* стоимост*, прайс*, цен* прайс*, прайсов* цен*, ' +
      'цен* прайсу',
    offline: 'the price list is what the meeting is about',
  },
  price_valid_until: {
    label: 'Действует до',
    kind: 'day',
    required: 'Выберите дату',
    column: { group: 'prices', width: 136 },
    form: { section: 'prices', width: 'quarter', before: 'agency_price' },
    titles:
      'действует до, прайс* до, цен* до, цен* действ* до, прайс* действ* до, действителен до, ' +
      'актуальн* до, цен* актуальн* до, прайс* актуальн* до, срок* действ*, срок* действ* цен*, ' +
      'срок* действ* прайс*, дат* окончан*, дат* окончан* действ*, годен до, до',
    offline: 'a price that has run out must be seen as such',
  },
  legal_entity: {
    label: 'Юрлицо',
    kind: 'text',
    required: 'Введите юрлицо',
    column: { group: 'contract', width: 196 },
    form: { section: 'prices', width: 'quarter' },
    titles:
      'юрлиц*, юр* лиц*, юридическ* лиц*, контрагент*, организац*, наименован* юр* лиц*, ' +
      'наименован* юрлиц*',
    offline: 'terms that a client asks for',
  },
  vendor_vat_percent: {
    label: 'НДС поставщика, %',
    kind: 'percent',
    max: 100,
    zero: ['без ндс', 'ндс не облагается', 'не облагается', 'усн'],
    required: 'Введите НДС поставщика',
    column: { group: 'contract', width: 156 },
    form: { section: 'prices', width: 'quarter' },
    titles: 'ндс, ндс поставщик*, ставк* ндс, размер* ндс, vat',
    offline: 'terms that a client asks for',
  },
  framework_contract: {
    label: 'Рамочный договор',
    kind: 'flag',
    required: 'Выберите рамочный договор',
    column: { group: 'contract', width: 164 },
    form: { section: 'prices', width: 'quarter' },
    titles: 'рамочн* договор*, рамк*, рамочн*, налич* рамочн* договор*, договор*',
    offline: 'terms that a client asks for',
  },
  nda: {
    label: 'NDA',
    kind: 'flag',
    required: 'Выберите NDA',
    column: { group: 'contract', width: 72 },
    form: { section: 'prices', width: 'quarter' },
    titles: 'nda, нда, соглашен* неразглашен*, неразглашен*',
    offline: 'terms that a client asks for',
  },
  edo: {
    label: 'ЭДО',
    kind: 'flag',
    required: 'Выберите ЭДО',
    column: { group: 'contract', width: 72 },
    form: { section: 'prices', width: 'quarter' },
    titles: 'эдо, edo, электронн* документооборот*, диадок, налич* эдо',
    offline: 'terms that a client asks for',
  },
  reporting_entity: {
    label: 'Отчетность',
    kind: 'choice',
    choices: reportingEntities,
    words: {
      promoage: ['промоэйдж ооо', 'ооо промоэйдж', 'промо эйдж', 'promo age'],
      forza: ['ооо форза', 'форза ооо'],
      vendor: ['поставщик', 'подрядчик'],
    },
    required: 'Выберите отчетность',
    column: { group: 'contract', width: 120 },
    form: { section: 'prices', width: 'quarter' },
    titles: 'отчетност*, отчитыва*, отчетн*, кто отчитыва*, отчетност* ерир, ерир, кто подает отчетност*',
    offline: 'terms that a client asks for',
  },
  payment_method: {
    label: 'Оплата',
    kind: 'choice',
    choices: paymentMethods,
    words: {
      by_card: ['на карту', 'картой', 'карты', 'перевод на карту'],
      by_contract: ['договор', 'безнал', 'безналичный расчет', 'по счету', 'счет'],
      deposit: ['с депозита', 'депозитом'],
    },
    required: 'Выберите оплату',
    column: { group: 'contract', width: 124 },
    form: { section: 'more', width: 'third' },
    titles:
      'оплат*, способ* оплат*, форм* оплат*, вид* оплат*, тип* оплат*, метод* оплат*, ' + 'услови* оплат*',
    offline: 'terms that a client asks for',
  },
  text_author: {
    label: 'Автор текста',
    kind: 'choice',
    choices: textAuthors,
    words: {
      channel_author: ['автор', 'канал', 'админ', 'админ канала', 'блогер'],
      agency_copywriter: ['копирайтер', 'агентство', 'копирайтер агенства'],
      project_manager: ['проджект', 'проджект менеджер', 'менеджер проекта', 'менеджер', 'пм', 'pm'],
    },
    required: 'Выберите автора текста',
    column: { group: 'work', width: 184 },
    form: { section: 'more', width: 'third' },
    titles: 'автор* текст*, кто пишет текст*, кто пишет, текст*, написан* текст*, автор* пост*',
    offline: 'who writes the post decides the price',
  },
  admin_username: {
    label: 'Админ',
    kind: 'handle',
    required: 'Введите админа',
    column: { group: 'work', width: 148 },
    form: { section: 'more', width: 'third' },
    titles:
      'админ*, администратор*, контакт*, контакт* админ*, username админ*, ник админ*, ' +
      'юзернейм админ*, менеджер* канал*, контактн* лиц*',
    offline: 'to reach the channel from the meeting',
  },
  support_chat_link: {
    label: 'Чат поддержки',
    kind: 'address',
    column: { group: 'work', width: 164 },
    form: { section: 'more', width: 'third', before: 'notes' },
    titles: 'чат* поддержк*, ссылк* чат* поддержк*, ссылк* чат*, чат*, поддержк*',
    offline: 'to reach the channel from the meeting',
  },
  rkn_status: {
    label: 'РКН',
    kind: 'choice',
    choices: rknStatuses,
    words: {
      registered: ['да', 'есть', '+', 'в реестре', 'в ркн', 'зарегистрирована', 'зарегистрировано'],
      not_registered: ['нет', 'не в реестре', 'не зарегистрирована', 'не зарегистрировано'],
      in_progress: ['на регистрации', 'заявка подана', 'подана заявка', 'регистрируется', 'оформляется'],
    },
    required: 'Выберите статус РКН',
    column: { group: 'checks', width: 184 },
    form: { section: 'more', width: 'third' },
    titles: 'ркн, статус* ркн, регистрац* ркн, реестр* ркн, роскомнадзор*, регистрац* роскомнадзор*',
    offline: 'a check without which nothing is promised',
  },
  risk_level: {
    label: 'Риск накрутки',
    kind: 'choice',
    choices: riskLevels,
    words: {
      high_risk: ['высокий риск', 'есть риск'],
      possible_risk: ['возможный', 'средний', 'средний риск', 'возможен'],
      no_risk: ['нет', 'без риска', 'отсутствует', 'низкий', 'низкий риск'],
    },
    required: 'Выберите риск накрутки',
    column: { group: 'checks', width: 164 },
    form: { section: 'more', width: 'third' },
    titles: 'риск* накрутк*, накрутк*, риск*, уровен* риск*, уровен* риск* накрутк*, вероятност* накрутк*',
    offline: 'a check without which nothing is promised',
  },
  reactions: {
    label: 'Реакции',
    kind: 'flag',
    required: 'Выберите реакции',
    column: { group: 'checks', width: 96 },
    form: { section: 'more', width: 'third' },
    titles: 'реакци*, налич* реакци*, реакци* включен*, реакци* открыт*',
    offline: 'a check without which nothing is promised',
  },
  platform_type: {
    label: 'Тип платформы',
    kind: 'choice',
    choices: platformTypes,
    words: { app: ['мобильное приложение', 'апп'], site: ['веб', 'web', 'веб сайт', 'website'] },
    required: 'Выберите тип платформы',
    column: { group: 'work', width: 142 },
    form: { section: 'more', width: 'third', before: 'reactions' },
    titles: 'тип* платформ*, платформ*, тип* площадк*, вид* платформ*',
    offline: 'where the post appears',
  },
  owned_by_agency: {
    label: 'Принадлежит агентству',
    kind: 'flag',
    required: 'Выберите принадлежность агентству',
    column: { group: 'work', width: 196 },
    form: { section: 'more', width: 'third' },
    titles:
      'принадлеж* агентств*, принадлеж*, собственн*, наш*, свой, собственност* агентств*, ' +
      'владел* агентств*',
    offline: 'our own channels are offered first',
  },
  notes: {
    label: 'Комментарий',
    kind: 'long_text',
    column: { group: 'work', width: 280 },
    form: { section: 'more', width: 'full' },
    titles: 'комментар*, примечан*, заметк*, коммент*, дополнительн*, примеч, notes',
    offline: 'what colleagues warn of',
  },
} as const satisfies Readonly<Record<string, ChannelFieldDeclaration>>

type Table = typeof channelFieldTable
export type ChannelField = keyof Table

/** The names of the fields, in the order of the table. */
export const channelFields = Object.keys(channelFieldTable).filter(
  (name): name is ChannelField => name in channelFieldTable,
)

/** The declaration of a field, with what only some fields have. */
export const channelFieldOf = (field: ChannelField): ChannelFieldDeclaration => channelFieldTable[field]

/** Something of each field, by its declaration. */
export function ofEachChannelField<Value>(
  give: (declared: ChannelFieldDeclaration) => Value,
): Readonly<Record<ChannelField, Value>> {
  const entries = channelFields.map((field) => [field, give(channelFieldOf(field))])
  // The type of Object.fromEntries forgets the names that it was given.
  return Object.fromEntries(entries) as Record<ChannelField, Value>
}

/** The label of a field, in the table, the card, the form and messages. */
export const channelFieldLabel = (field: ChannelField): string => channelFieldTable[field].label

/** The fields of some kinds. */
export type ChannelFieldOfKind<Kind extends ChannelFieldDeclaration['kind']> = {
  [Field in ChannelField]: Table[Field]['kind'] extends Kind ? Field : never
}[ChannelField]

type NumberKind = 'category' | 'count' | 'rate' | 'percent' | 'cost' | 'price'

type FilledValue<Declared> = Declared extends { choices: infer Choices }
  ? keyof Choices & string
  : Declared extends { kind: 'flag' }
    ? boolean
    : Declared extends { kind: NumberKind }
      ? number
      : string

/** The value of a field: rubles, per cent and pieces as numbers, days as «2026-11-24», null for an empty one. */
export type ChannelValueOf<Field extends ChannelField> =
  | FilledValue<Table[Field]>
  | (Table[Field] extends { required: string } ? never : null)
