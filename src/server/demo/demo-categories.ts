/** «Путешествия» is left without channels, so that deleting a category can be tried. */
export const demoCategories = [
  'Бизнес',
  'Город и среда',
  'Дом и интерьер',
  'Еда',
  'Карьера',
  'Культура',
  'Маркетинг',
  'Наука',
  'Новости',
  'Семья',
  'Спорт',
  'Технологии',
  'Финансы',
  'Путешествия',
  'Здоровье',
  'Мода',
  'Красота',
  'Авто',
  'Кино и сериалы',
  'Музыка',
  'Книги',
  'Психология',
  'Образование',
  'Юмор',
] as const

export type DemoCategory = (typeof demoCategories)[number]

/** What the channels of one category are called, and what their advertising costs. */
export interface ChannelTheme {
  category: DemoCategory
  /** Rubles per view, in the middle. */
  cpv: number
  /** How often editions of its channels come up, against the other themes. */
  weight: number
  /** Descriptions by title. */
  channels: Readonly<Record<string, string>>
}
