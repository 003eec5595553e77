/** «Путешествия» has no channels, so that deleting a category can be tried. */
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

export interface ChannelTheme {
  category: DemoCategory
  /** Median rubles for one view. */
  cpv: number
  /** Relative frequency of editions of this theme. */
  weight: number
  channels: Readonly<Record<string, string>>
}
