import fc from 'fast-check'
import { channelsOf } from '../../channel-values.ts'

const words = fc.stringMatching(/^['=+@"«;,а-яА-Я0-9-]{1,12}( [a-z"';]{1,8})?$/)
const lines = fc.tuple(words, words).map((both) => both.join('\n'))
const amount = fc.integer({ min: 0, max: 10 ** 11 }).map((kopecks) => Number((kopecks / 100).toFixed(2)))

/** Any channel that the form accepts and files can hold; of the categories «Еда», «=Город» and «2026». */
export const anyChannel = channelsOf(
  {
    text: words,
    long_text: lines,
    handle: words,
    address: fc.constantFrom('https://t.me/gorod', 'gorod.example/a', 'https://t.me/+AbC', 't.me/help'),
    category: fc.constant(1),
    count: fc.integer({ min: 0, max: 2_147_483_647 }),
    percent: fc.integer({ min: 0, max: 100 }),
    rate: amount,
    cost: amount,
    price: amount,
    day: fc.constantFrom('2026-12-31', '2028-02-29', '1999-01-02'),
    flag: fc.boolean(),
  },
  {
    id: fc.constant(7),
    version: fc.constant(2),
    category_title: fc.constantFrom('Еда', '=Город', '2026'),
    discount: fc.integer({ min: 0, max: 2_147_483_647 }),
  },
)
