/** Every runtime has it, and the domain knows the types of none. */
declare const TextDecoder: new (
  encoding?: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array, options?: { stream?: boolean }): string }

/** Encodings in which Russian texts come without saying so, the likeliest first; the last is for western names. */
const candidates = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'windows-1252'] as const

/** Returns the encoding in which the bytes read as words, or undefined if they do in none. Clean UTF-8 is tried before. */
export function guessEncoding(sample: Uint8Array): string | undefined {
  if (isMostlyUtf8(sample)) return 'utf-8'
  const scored = candidates.map((encoding) => ({ encoding, ...scoreOf(sample, encoding) }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return best.score > (best.count < fewCharacters ? -5.5 : -3.75) ? best.encoding : undefined
}

/** Decodes a whole text, by its mark, as UTF-8, or by a guess. Returns undefined if it is in no known encoding. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = markedEncoding(bytes)
  if (marked) return decoded(bytes, marked)
  const utf8 = decoded(bytes, 'utf-8')
  if (utf8 !== undefined) return utf8
  const encoding = guessEncoding(sampleOf(bytes))
  if (encoding === 'utf-8') return new TextDecoder().decode(bytes)
  return encoding && decoded(bytes, encoding)
}

/** Tells UTF-8 in which a few bytes are wrong. In another encoding, hardly a letter reads as UTF-8. */
function isMostlyUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder().decode(sample, { stream: true })
  const wrong = text.split('\ufffd').length - 1
  return wrong * 4 < text.replace(/[\0-\x7f\ufffd]+/g, '').length
}

/** Returns the encoding that a byte order mark names. */
export function markedEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Returns the part of a text to guess by: what follows its first byte that is not ASCII. */
export function sampleOf(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte >= 0x80)
  return start < 0 ? bytes.subarray(0, 0) : bytes.subarray(Math.max(0, start - 1), start + sampleBytes)
}

const sampleBytes = 65_536

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Fewer may all be rare letters. The mean of a longer Russian text is about -3.3. */
const fewCharacters = 20

/** How often each letter occurs in Russian, in thousandths; the last ones are Ukrainian. */
const frequencies = new Map(
  (
    'о110,е85,а80,и74,н67,т63,с55,р47,в45,л44,к35,м32,д30,п28,у26,я20,ы19,ь17,г17,з16,б16,ч14,й12,' +
    'х10,ж9,ш7,ю6,ц5,щ4,э3,ф3,ё1,ъ0.4,і3,ї0.4,є0.4,ґ0.1'
  )
    .split(',')
    .map((entry) => [entry.slice(0, 1), Number(entry.slice(1))]),
)

/** Returns the number of the characters that are not ASCII, and how likely they are on average. */
function scoreOf(sample: Uint8Array, encoding: string): { score: number; count: number } {
  const text = decoded(sample, encoding)
  if (text === undefined) return { score: Number.NEGATIVE_INFINITY, count: 0 }
  let [sum, count, before] = [0, 0, '']
  for (const character of text) {
    if (character > '\x7f') {
      sum += likelihood(character, before)
      count += 1
    } else if (/[a-z]/i.test(character) && cyrillic.test(before)) sum -= 3
    before = character
  }
  const prior = encoding === 'windows-1251' ? 0.4 : 0
  return { score: count === 0 ? 0 : sum / count + prior, count }
}

const cyrillic = /[а-яёіїєґ]/i
const lower = /\p{Ll}/u
const upper = /\p{Lu}/u
const vowel = /[аеёиоуыэюя]/i
/** No Russian word has `й` after a consonant, or `ь`, `ъ` and `ы` without one before. */
const impossible = /[бвгджзклмнпрстфхцчшщьъ]й|[^бвгджзклмнпрстфхцчшщ][ьъы]/i

function likelihood(character: string, before: string): number {
  const frequency = frequencies.get(character.toLowerCase())
  if (frequency === undefined) {
    if (/[«»—–№…“”„‘’°₽•\u00a0©®]/.test(character)) return -3.5
    return /\p{Script=Latin}/u.test(character) && /[a-z]/i.test(before) ? -3.5 : -9
  }
  let score = Math.log(frequency / 1_000)
  if (/[a-z]/i.test(before)) score -= 3
  const isCapital = character !== character.toLowerCase()
  if (isCapital && lower.test(before)) score -= 4
  if (isCapital && upper.test(before)) score -= 0.3
  if (vowel.test(character) && vowel.test(before)) score -= 1
  if (impossible.test(before + character)) score -= 3
  return score
}
