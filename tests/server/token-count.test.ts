import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningWithin, countTokens } from '#server/token-count.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'abkzBZ09 ./\nжЖ') }),
  fc.lorem({ maxCount: 50 }),
)

test('the parts of a text never count less than the whole', () => {
  fc.assert(
    fc.property(text, text, (one, two) => {
      expect(countTokens(one) + countTokens(two)).toBeGreaterThanOrEqual(countTokens(one + two))
    }),
    {
      examples: [
        ['9', 'adipiscing nunc adipiscing posuere'],
        ['a0', 'augue placerat'],
        ['a"az', 'k0'],
      ],
    },
  )
})

test('the longest beginning within a limit fits it, and splits no character', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 200 }), (whole, limit) => {
      const beginning = beginningWithin(whole, limit)
      expect(whole.startsWith(beginning)).toBe(true)
      expect(countTokens(beginning)).toBeLessThanOrEqual(limit)
      expect(beginning.isWellFormed()).toBe(true)
      const next = String.fromCodePoint(whole.codePointAt(beginning.length) ?? 0)
      if (beginning.length < whole.length) expect(countTokens(beginning + next)).toBeGreaterThan(limit)
    }),
  )
})

/** Tokens of OpenAI's o200k_base. */
test.each([
  ['Подбери каналы для зимнего меню кофейни и обоснуй выбор', 18],
  ['Канал 17\thttps://t.me/channel_17\t1037\t18.57\t31.12.2026\tООО «Медиа 17»', 35],
  ['A budget for twelve channels of the winter campaign', 9],
  ['ВНИМАНИЕ', 5],
  ['2VtzqOR8Zg7zfzw CsOO4OrN\n2Vtzq6l7l7jfXPp zzvm2psI\n2Vtzq9X97MNZJM9 mFJmPE5F\n2VtzqTE1EBsxa7w Qpj9nAaa', 71],
  [
    'EjU6XrsXFP/yQC5sTLbCNcDa2tcysudraWl32xK+PXqZ9a2HEW5KOCvtWA3mKTBctdWMIxpRlvr9d7UnX7wCAVEIWMiQzf/Th+RFsauJcSXNLYM+/nmD4eir',
    81,
  ],
  ['yhjipczmnodrexwyrqqlxiqppwxbhyzzeiuwfbfoalpbzkqpihppzllumiodorxyoxdmlpckzxfiqayt', 42],
  ['betzbdvd cpifdvyu caotfzbk wsmarbdk yfqntfox mnhbqkwn yyqtyvub leukrfbr', 36],
  ['YPDPJGIMVTMBNUJLWLAVWKVUUEIPSYUPVZWCRHEWIKAURUTUFGTRDQLDUHKT', 33],
  [
    'c2d48410-5e9c-4bcb-b75d-89fee02a45cd\n07bb1b76-584e-4dc9-85d9-32d067c99079\n3460ac57-3db5-4f09-86e9-5a7f8bd4420c',
    75,
  ],
  ['6836148a46974d7dc84cf54457ddd4bca012b2ee5d96133de931c320b73972de2e1337160be0530c', 42],
  ['https://t.me/vkusnyashki https://t.me/zhizn_krasiva t.me/spb_today17 @mamochki_rf @tinkoff_invest', 37],
  ['Shcherbakova Svetlana Evgenyevna, Khrushchyov Mikhail Vyacheslavovich, Tsvetkov Grigoriy', 29],
  ['privet, eto proverka: kanaly dlya zimnego menyu kofeyni nuzhno podobrat do pyatnitsy', 29],
  ['ДОГОВОР ВОЗМЕЗДНОГО ОКАЗАНИЯ УСЛУГ МЕЖДУ ОБЩЕСТВОМ С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ', 55],
  ['ПРИЛОЖЕНИЕ ВОСЕМЬ: ЩЁЛКОВСКИЙ ФИЛИАЛ, НДС, ИНН, КПП, БИК, ОГРН', 42],
  ['Ёлкин-Щедринский Фёдор Кузьмич, Нижневартовск, Ханты-Мансийский АО, «Югра»', 35],
  ['const query = describe(orders[0], "name") || { a: 1, b: [1, 2, 3] }', 31],
  ['Вопрос: privet kak dela. vy otlichaete horoshiy kanal ot plohogo, i chto s nim delat brendu', 31],
  ['menyajte podachu, poryadok i dlinu, no ne smysl, czifry, imena i czitaty', 31],
  ['АБ-123/45-ХХ, ВГ-987/12-ЯЯ, ДЕ-456/78-ЩЩ', 29],
  ['НК-1/2-Ж; Ю-7/Э-9/Ы-4\nА1Б2В3Г4Д5', 31],
  ['абв-12/34-гд, жзи-56/78-кл, мно-90/12-пр', 25],
  ['| 5 | 7 | 3 | 12 |\n| 1 | 2 | 9 | 40 |', 26],
  ['C5S6L8\nL2N1L1\nW0N8R7\nL2Q8H2\nV6B2C3', 34],
  ['x3p7x5 j5r9o7 o6m2g7 a8k2z0 d5b7q1', 30],
  ['j9x4y4|p7j3y9|h8p1b1|n8i4c9', 27],
  ['5i8v, 6i5p, 4e2i, 2h6e, 2s8d', 28],
  ['Z5H | F7D | L7J | R2B | X4A', 19],
  ['J-1, B-0, M-2\nZ-2\nS-4\nQ-4', 23],
  ['G4 C2\nH9\nB3\nQ9 | J1 | F8', 19],
  ['5u/7q/7k/0t/1f/6m/7o', 20],
  ['A1b2 H3h3 B2z2\nK9b0\nQ8o6', 22],
  ['petrov.s@yandex.ru, zhukova_m@agency-media.ru, dzhaniev@mail.ru', 21],
])('«%s» is counted at no less than the tokens of a known tokenizer', (words, known) => {
  expect(countTokens(words)).toBeGreaterThanOrEqual(known)
})

test('Russian prose is counted at 1.5 times the tokens of a known tokenizer at most', () => {
  const prose = [
    'Мы хотим рассказать о новом меню жителям соседних домов, потратив не больше трёхсот тысяч рублей, и понять, какие площадки дали больше всего гостей.',
    'Агентство подготовит медиаплан, согласует его с клиентом до десятого декабря и разместит публикации в двенадцати каналах; отчёт с охватами и стоимостью контакта придёт через неделю после последнего выхода.',
    'Анна, добрый день! Клиент просит перенести выход на среду и заменить второй канал, потому что там подняли цену.',
  ].join(' ')
  expect(countTokens(prose)).toBeGreaterThanOrEqual(121)
  expect(countTokens(prose)).toBeLessThanOrEqual(1.5 * 121)
})
