import { encoded, type SampleDocument } from './sample-texts.ts'

const russian = [
  'Привет',
  'ПРАЙС-ЛИСТ НА РАЗМЕЩЕНИЕ РЕКЛАМЫ',
  'Размещение рекламы в телеграм-каналах, декабрь 2026 года',
  'Канал: Первый\nЦена: 23000\nКанал: Второй\nЦена: 15000',
  'Договор № 5 от 01.12.2026: Стороны договорились о цене',
  '// комментарий к коду\nconst цена = 5 // рублей',
]
const encodings = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'] as const

export const plainTexts = encodings.flatMap((encoding) =>
  russian.map(
    (text): SampleDocument => [
      `«${text}» in ${encoding}`,
      encoded(text, encoding),
      // This encoding lacks the sign.
      text.replaceAll('№', encoding === 'koi8-r' ? '?' : '№'),
    ],
  ),
)
