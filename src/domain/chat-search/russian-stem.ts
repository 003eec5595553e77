const vowel = '[аеиоуыэюя]'
const other = '[^аеиоуыэюя]'
const beforeSecondRegion = new RegExp(`^${other}*${vowel}+${other}+${vowel}+${other}`)

/** The endings of a group; those of `afterA` count after «а» or «я» only. The longest ending decides. */
type Endings = { readonly [ending: string]: 'always' | 'afterA' }
const endings = (always: string, afterA = ''): Endings =>
  Object.fromEntries([
    ...always.split(' ').map((ending) => [ending, 'always']),
    ...(afterA === '' ? [] : afterA.split(' ').map((ending) => [ending, 'afterA'])),
  ])

const gerund = endings('ив ивши ившись ыв ывши ывшись', 'в вши вшись')
const reflexive = endings('ся сь')
const adjective = endings('ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею')
const participle = endings('ивш ывш ующ', 'ем нн вш ющ щ')
const verb = endings(
  'ила ыла ена ейте уйте ите или ыли ей уй ил ыл им ым ен ило ыло ено ят ует уют ит ыт ены ить ыть ишь ую ю',
  'ла на ете йте ли й л ем н ло но ет ют ны ть ешь нно',
)
const noun = endings(
  'а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях ы ь ию ью ю ия ья я',
)
const superlative = endings('ейш ейше')
const longestEnding = 6

/**
 * Returns the stem of a Russian word in lower case without «ё», by the Snowball algorithm of PostgreSQL. A stem is always
 * the beginning of its word.
 */
export function russianStem(word: string): string {
  const first = word.search(new RegExp(vowel))
  if (first < 0) return word
  const region = first + 1
  const second = beforeSecondRegion.exec(word)?.[0].length ?? word.length
  const cut = (text: string, group: Endings) => withoutEnding(text, group, region)

  let stem = cut(word, gerund)
  if (stem === undefined) {
    const plain = cut(word, reflexive) ?? word
    stem = withoutAdjectival(plain, cut) ?? cut(plain, verb) ?? cut(plain, noun) ?? plain
  }
  if (stem.length > region && stem.endsWith('и')) stem = stem.slice(0, -1)
  const derived = /ость?$/.exec(stem)
  if (derived && derived.index >= second) stem = stem.slice(0, derived.index)
  return tidied(stem, cut, region)
}

type Cut = (text: string, group: Endings) => string | undefined

function withoutEnding(text: string, group: Endings, region: number): string | undefined {
  for (let length = Math.min(longestEnding, text.length - region); length > 0; length--) {
    const at = text.length - length
    const kind = group[text.slice(at)]
    if (kind === undefined) continue
    const isCut = kind === 'always' || (at > region && /[ая]/.test(text.charAt(at - 1)))
    return isCut ? text.slice(0, at) : undefined
  }
  return undefined
}

function withoutAdjectival(text: string, cut: Cut): string | undefined {
  const stem = cut(text, adjective)
  return stem === undefined ? undefined : (cut(stem, participle) ?? stem)
}

function tidied(text: string, cut: Cut, region: number): string {
  const plain = cut(text, superlative)
  const stem = plain ?? text
  if (stem.length > region + 1 && stem.endsWith('нн')) return stem.slice(0, -1)
  return plain === undefined && stem.length > region && stem.endsWith('ь') ? stem.slice(0, -1) : stem
}
