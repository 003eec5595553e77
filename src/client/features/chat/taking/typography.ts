import Typograf from 'typograf'

type Piece = { node: Text; isKept: boolean }

/** Code, links and formulas keep their characters. */
const KEPT = 'code, a, [data-formula]'
const INLINE = 'a, b, br, code, del, em, i, img, input, s, span, strong, sub, sup'

/** Sets the typography of an answer's elements. A paragraph is read as one text, because quotes pair across its marks. */
export function typeset(root: HTMLElement): void {
  for (const pieces of paragraphs(root)) {
    // Three dots would be read by other rules than the one character that they become.
    for (const { node, isKept } of pieces) if (!isKept) node.data = withEllipses(node.data)
    const text = pieces.map(({ node, isKept }) => (isKept ? 'x'.repeat(node.data.length) : node.data)).join('')
    const after = typographed(text)
    let at = 0
    for (const { node, isKept } of pieces) {
      const end = at + node.data.length
      if (!isKept) node.data = after.slice(at, end)
      at = end
    }
  }
}

/** Returns the texts of each paragraph, item, heading and cell. */
function paragraphs(root: HTMLElement): Piece[][] {
  const found: Piece[][] = [[]]
  const read = (node: Node) => {
    if (node instanceof Text) {
      const isKept = node.parentElement?.closest(KEPT) != null
      found.at(-1)?.push({ node, isKept })
    } else if (node instanceof Element && !node.matches('pre')) {
      const isBlock = !node.matches(INLINE)
      if (isBlock) found.push([])
      for (const child of node.childNodes) read(child)
      if (isBlock) found.push([])
    }
  }
  for (const child of root.childNodes) read(child)
  return found.filter(({ length }) => length > 0)
}

/** Only rules that replace one character by one, so that a text keeps its words, its marks and its places. */
const rules = [
  'common/nbsp/afterShortWord',
  'common/nbsp/beforeShortLastNumber',
  'common/nbsp/beforeShortLastWord',
  'common/punctuation/quote',
  'ru/dash/main',
  'ru/nbsp/beforeParticle',
  'ru/nbsp/centuries',
  'ru/nbsp/dayMonth',
  'ru/nbsp/mln',
  'ru/nbsp/ooo',
  'ru/nbsp/page',
  'ru/nbsp/ps',
  'ru/nbsp/see',
  'ru/nbsp/year',
]
const typograf = new Typograf({ locale: ['ru', 'en-US'], disableRule: '*', enableRule: rules })

const QUOTES = /^["«»„“”]$/
/** Spaces that Typograf's rules of one character leave: in numbers, before units, in short forms and initials. */
const BOUND = [
  / (?<=[№§] )(?=\d)/gu,
  / (?<=\d )(?=[%‰₽$€])/gu,
  / (?<=\d (?:тыс\.|млн|млрд|трлн) )(?=[₽$€]|руб)/gu,
  / (?<=(?<!\d)\d{1,3} )(?=\d{3}(?!\d))/gu,
  / (?<=\d )(?=(?:мк?г|к?г|т|к?м|см|мм|м?л|шт|руб|коп|тыс|млн|млрд|трлн|чел|экз|сут|ч|мин|сек|[КМГ]б)(?![\p{L}\d]))/giu,
  / (?<=(?<!\p{L})т\. )(?=[едкнпо]\.)/giu,
  / (?<=(?<!\p{L})\p{Lu}\. )(?=\p{Lu}\.)/gu,
  / (?<=(?<!\p{L})\p{Lu}\. ?\p{Lu}\. )(?=\p{Lu}\p{Ll})/gu,
  / (?<=\p{Lu}\p{Ll}{1,30} )(?=\p{Lu}\. ?\p{Lu}\.)/gu,
]
/** Typograf would read these as markup. */
const MARKUP = /[&<>]/g
const ADDRESS = /[a-z][a-z\d+.-]{0,20}:\/\/\S*[^\s"«»„“”.,;:!?)]/gi

/**
 * Sets quotes, dashes and non-breaking spaces of a Russian text; nothing else changes, and the length stays.
 * Quotes stay as they are where they do not pair, as in inches, and addresses as a whole.
 */
export function typographed(text: string): string {
  const words = text
    .replaceAll(ADDRESS, ({ length }) => 'x'.repeat(length))
    .replaceAll(MARKUP, '+')
    // A space that is bound already is judged as it was before.
    .replaceAll('\u00a0', ' ')
  const executed = typograf.execute(words)
  const proposed = executed.length === text.length ? executed : words
  const isPaired = hasPairedQuotes(proposed) && isSettled(words, proposed)
  const bound = new Set(BOUND.flatMap((rule) => Array.from(words.matchAll(rule), ({ index }) => index)))
  return Array.from({ length: text.length }, (_, at) => {
    const [before, after] = [text.charAt(at), bound.has(at) ? '\u00a0' : proposed.charAt(at)]
    return before !== after && isTypography(text, at, after, isPaired) ? after : before
  }).join('')
}

/** Sets three dots as one character. */
export function withEllipses(text: string): string {
  return text.replaceAll(/(?<!\.)\.{3}(?!\.)/g, '…')
}

function isTypography(text: string, at: number, after: string, isPaired: boolean): boolean {
  const before = text.charAt(at)
  if (before === ' ') return after === '\u00a0'
  // A hyphen between numbers is a minus or a range.
  if (before === '-') return after === '—' && !/\d\s*-\s*\d/.test(text.slice(Math.max(at - 4, 0), at + 5))
  return isPaired && QUOTES.test(before) && QUOTES.test(after)
}

/** Tells whether Typograf leaves the quotes that it has set. Those of a text such as «""слово»» go on changing. */
function isSettled(words: string, proposed: string): boolean {
  const quotes = quotesIn(proposed)
  return quotes === quotesIn(words) || quotesIn(typograf.execute(proposed.replaceAll('\u00a0', ' '))) === quotes
}

const quotesIn = (text: string) => text.replaceAll(/[^"«»„“”]/g, '')

function hasPairedQuotes(text: string): boolean {
  const open: string[] = []
  for (const [quote] of text.matchAll(/["«»„“”]/g)) {
    const closing = quote === '«' ? '»' : quote === '„' ? '“' : undefined
    if (closing !== undefined) open.push(closing)
    else if (open.pop() !== quote) return false
  }
  return open.length === 0
}
