/**
 * Returns the tokens that a text takes at most, because each model counts in its own way. The sum of the parts of a
 * text is never less than the whole.
 */
export function countTokens(text: string): number {
  const partsOf = createMeter()
  let parts = 0
  for (let index = 0; index < text.length; index++) parts += partsOf(text.charCodeAt(index))
  return Math.ceil(parts / partsOfToken)
}

/** Returns the longest beginning of the text within `maxTokens`. */
export function beginningWithin(text: string, maxTokens: number): string {
  const partsOf = createMeter()
  let left = maxTokens * partsOfToken
  let end = 0
  while (end < text.length) {
    left -= partsOf(text.charCodeAt(end))
    if (left < 0) break
    end++
  }
  const isHalved = end < text.length && isHighSurrogate(text.charCodeAt(end - 1))
  return text.slice(0, isHalved ? end - 1 : end)
}

/** Servers wrap each message in some tokens of their own. */
export const tokensOfMessage = 4

/** A token holds 3.4 letters of a lowercase Latin word, 2.5 Cyrillic ones, 1.5 signs beside words. */
const partsOfToken = 276
const space = 69
/** Words mostly take the space before them into their token. */
const spaceAfterWord = 34
const cyrillic = 108
/** A Cyrillic letter of a word with a capital: names are in no vocabulary. */
const cyrillicName = 126
const sign = 184
/** A digit after the first one of a number, of which a token holds up to three. */
const nextDigit = 138
const capital = 210

/** What a run of Latin letters and digits looks like so far, and what a letter of it takes. */
const [prose, named, random] = [0, 1, 2]
const lettersBy = [80, 120, 210]
/** Letters that are rare in English, and not in transliterated Russian. */
const rareLetter = 250
/** The vowels of most endings of transliterated words. */
const endingVowel = 125
/** The third consonant in a row and those after it: hardly a word. */
const unspoken = partsOfToken

/**
 * Returns a function that takes the characters of a text in order. Only what stands before a character changes its
 * parts, and nothing makes them more than the beginning of a text does; so parts of a text add up to no less than it.
 */
function createMeter() {
  let look = random
  let consonants = manyConsonants
  let last: number = anyKind
  let isName = true
  let [letters, debt] = [0, mostDebt]
  const takeDebt = () => {
    const due = debt
    debt = 0
    return due
  }
  const letterAfter = (before: number, code: number, kind: number) => {
    consonants = isVowel(code) ? 0 : Math.min(consonants + 1, manyConsonants)
    if (before === digit || before === anyKind) return partsOfToken
    if (kind === upper && (isApart(before) || before === gap)) return partsOfToken
    if (consonants === manyConsonants) return unspoken
    return Math.max(lettersBy[look] ?? unspoken, isRare(code) ? rareLetter : isEnding(code) ? endingVowel : 0)
  }
  return (code: number): number => {
    const kind = kindOf(code)
    const before = last
    last = kind
    if (kind === lower || kind === upper || kind === digit) {
      isName = false
      look = Math.max(look, lookAfter(before, kind))
      if (kind === digit) {
        letters = 0
        const due = takeDebt()
        return digitAfter(before, look) + (before === anyKind ? 0 : due)
      }
      letters = before === lower || before === upper ? letters + 1 : 1
      const parts = letterAfter(before, code, kind)
      // The first letters of a text may be the end of a group that lacks more than they do.
      if (letters === 1 && before !== anyKind) debt = Math.max(0, Math.min(mostDebt, partsOfToken - parts))
      else if (letters > mostLettersOfCode) debt = 0
      return parts
    }
    // A word that a sign begins belongs to an address, a name of an account or code.
    const isAfterCode = look === random
    look = kind === mark && !isBesideWords(code) ? named : prose
    consonants = 0
    if (kind !== mark) debt = 0
    if (isAfterCode && kind !== cyrillicLetter) return kind === blank ? partsOfToken - sign : partsOfToken
    if (kind === blank) return before === lower || before === cyrillicLetter ? spaceAfterWord : space
    if (kind === gap) return before === digit || isCapital(before) || before === anyKind ? partsOfToken : sign
    isName = kind === cyrillicCapital || (isName && kind === cyrillicLetter)
    if (kind === cyrillicCapital) return isApart(before) || before === gap ? partsOfToken : capital
    if (kind === cyrillicLetter) return isApart(before) ? partsOfToken : isName ? cyrillicName : cyrillic
    // Attached texts have `<` replaced by a character that takes a whole token.
    return kind !== mark || code === 0x3c || before === digit || isCapital(before) || before === anyKind
      ? partsOfToken
      : sign
  }
}

/** What a short group of letters lacks of a token. A digit behind it pays, because it shows that no word goes on. */
const mostDebt = 207
const mostLettersOfCode = 3

/** No token joins a space with digits. */
function digitAfter(before: number, look: number): number {
  if (before === digit) return look === random ? capital : nextDigit
  return before === blank || before === anyKind ? 2 * partsOfToken - space : partsOfToken
}

const manyConsonants = 3

/** Kinds of characters; `anyKind` stands before a text. */
const [anyKind, blank, gap, lower, upper, digit, mark, cyrillicLetter, cyrillicCapital, foreign] = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
] as const

function kindOf(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return lower
  if (code >= 0x41 && code <= 0x5a) return upper
  if (code >= 0x30 && code <= 0x39) return digit
  if (code <= 0x20) return code === 0x20 ? blank : gap
  if (code < 0x80) return mark
  if (code >= 0x430 && code <= 0x52f) return cyrillicLetter
  return code >= 0x400 && code < 0x430 ? cyrillicCapital : foreign
}

/** Words have one capital, at their beginning; a run that mixes letters with digits or capitals is none. */
function lookAfter(before: number, kind: number): number {
  if (kind === lower) return before === digit ? random : prose
  if (kind === upper) return before === digit || before === lower ? random : named
  return before === lower || before === upper ? random : prose
}

/** In a code, a group of letters or digits and each sign begin a token. */
const isApart = (before: number) => before === mark || before === digit || before === anyKind
const isCapital = (kind: number) => kind === upper || kind === cyrillicCapital

/** Quotation marks, commas and borders of cells stand beside words of any kind. */
const isBesideWords = (code: number) => code === 0x22 || code === 0x27 || code === 0x2c || code === 0x7c

const isVowel = (code: number) => vowels.includes(String.fromCharCode(code))
const vowels = 'aeiouyAEIOUY'
const isRare = (code: number) => rare.includes(String.fromCharCode(code))
const rare = 'jkqvxyzJKQVXYZ'
const isEnding = (code: number) => code === 0x69 || code === 0x6f

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff
