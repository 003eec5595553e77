/** Invented sellers of advertising; contract and tax belong to the vendor, not to the channel. */
export const vendors: readonly Vendor[] = [
  { name: 'ООО «Медиа Поле»', vat: 22, framework: true, nda: true, edo: false },
  { name: 'ИП Сомова А. В.', vat: 5, framework: false, nda: false, edo: true },
  { name: 'ООО «Северный Эфир Медиа»', vat: 22, framework: true, nda: true, edo: true },
  { name: 'ИП Лапушкин К. Д.', vat: 0, framework: false, nda: false, edo: false },
  { name: 'ООО «Три Сороки»', vat: 20, framework: true, nda: false, edo: true },
  { name: 'ИП Вересов Г. Н.', vat: 7, framework: true, nda: false, edo: true },
  { name: 'ООО «Тихая Гавань Контент»', vat: 22, framework: false, nda: true, edo: true },
  { name: 'Самозанятая Ёлкина Т. П.', vat: 0, framework: false, nda: false, edo: false },
  { name: 'ООО «Редакция на Чердаке»', vat: 5, framework: true, nda: false, edo: true },
  { name: 'ООО «Буквы и Цифры»', vat: 22, framework: true, nda: true, edo: true },
  { name: 'ИП Журавская М. О.', vat: 5, framework: true, nda: true, edo: false },
  { name: 'ООО «Бумажный Лис»', vat: 20, framework: false, nda: false, edo: true },
  { name: 'Самозанятый Пахомов Р. Е.', vat: 0, framework: false, nda: false, edo: false },
  { name: 'ООО «Полдень Диджитал»', vat: 22, framework: true, nda: true, edo: true },
  { name: 'ИП Щеглова В. И.', vat: 0, framework: false, nda: false, edo: true },
  { name: 'ООО «Каналы и Мосты»', vat: 7, framework: true, nda: false, edo: true },
  { name: 'ООО «Сетка Вещания Плюс»', vat: 22, framework: true, nda: true, edo: true },
  { name: 'ИП Бессонов Л. Ю.', vat: 7, framework: false, nda: true, edo: false },
  { name: 'ООО «Вишнёвый Код»', vat: 20, framework: true, nda: false, edo: true },
  { name: 'ИП Тюленева С. Р.', vat: 5, framework: false, nda: false, edo: true },
  { name: 'ООО «Добрый Охват»', vat: 22, framework: true, nda: true, edo: true },
  { name: 'ООО «Рекламное Бюро Ёж»', vat: 5, framework: true, nda: false, edo: false },
  { name: 'ИП Королькова Д. А.', vat: 0, framework: true, nda: false, edo: true },
]

interface Vendor {
  name: string
  /** Per cent. */
  vat: number
  framework: boolean
  nda: boolean
  edo: boolean
}
