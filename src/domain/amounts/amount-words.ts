/** The unit of a field, which decides the words that may follow its number. */
export type NumberUnit = 'rubles' | 'percent' | 'count'

/** Returns the unit of a field that shows a sign behind its number; one without a sign counts things. */
export const unitOfSign = (sign: string | undefined): NumberUnit =>
  sign === '₽' ? 'rubles' : sign === '%' ? 'percent' : 'count'

/** The words of units behind a number, as patterns of one language for every reader of amounts. */
export const unitWords = {
  rubles: String.raw`₽|р(?:уб(?:л\p{L}+)?)?\.?|рэ|rub(?:les?)?\.?`,
  kopecks: String.raw`коп(?:е\p{L}+|\.)?`,
  percent: String.raw`%|процент\p{L}*|проц\.?`,
  people: String.raw`чел(?:овека?|\.)?|подп(?:исч\p{L}*|\.)?`,
} as const
export const KOPECK_POWER = -2

/**
 * The words that multiply a number by a power of ten: `words` in any text; `short` right behind digits, as in «15к»; `cell`
 * where the text is an amount as a whole, since «5 м» of a sentence is metres; `spoken` in questions only.
 */
const scales: readonly ({ power: number } & Partial<Record<ScaleKind, string>>)[] = [
  {
    power: 3,
    words: String.raw`тысяч(?:[аиуь]|ами|ам|ах|ей|ой)?|тыс\.?|т\.`,
    short: 'к|k',
    spoken: 'т|тр|тыр|тысч|тыщ(?:[аиуь]|ам)?|косар(?:ь|я|ей|ями)',
  },
  {
    power: 6,
    words: String.raw`миллион(?:а|ов|у|ом|ы|ам|ами|ах)?|млн\.?`,
    short: 'кк|kk',
    cell: 'м|m',
    spoken: 'мил|милион(?:а|ов|у|ом|ы)?|мил{1,2}иончика?|лям(?:а|ов|у|ом|ы)?|мультов|лимон(?:а|ов|у)?',
  },
  { power: 9, words: String.raw`миллиард(?:а|ов|у|ом|ы|ам|ами|ах)?|млрд\.?` },
]
type ScaleKind = 'words' | 'short' | 'cell' | 'spoken'

/** Returns the pattern of all scales of these kinds; the end of the word is the caller's to check. */
export const scaleWords = (...kinds: ScaleKind[]): string =>
  scales.flatMap((scale) => kinds.flatMap((kind) => scale[kind] ?? [])).join('|')

/** Returns the power of ten of a word; undefined if it is no scale. */
export const scalePower = (word: string): number | undefined =>
  patterns.find(({ pattern }) => pattern.test(word))?.power

const patterns = scales.map(({ power, ...words }) => ({
  power,
  pattern: new RegExp(`^(?:${Object.values(words).join('|')})$`, 'iu'),
}))
