import Typograf from 'typograf'

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
/** Typograf would read these as markup. */
const MARKUP = /[&<>]/g
const ADDRESS = /[a-z][a-z\d+.-]{0,20}:\/\/\S*[^\s"«»„“”.,;:!?)]/gi

/**
 * Sets quotes, dashes and non-breaking spaces of a Russian text; nothing else changes, and the length stays.
 * Quotes stay as they are where they do not pair, as in inches, and addresses as a whole.
 */
export function typographed(text: string): string {
  const words = text.replaceAll(ADDRESS, ({ length }) => 'x'.repeat(length)).replaceAll(MARKUP, '+')
  const proposed = typograf.execute(words)
  if (proposed.length !== text.length) return text
  const isPaired = hasPairedQuotes(proposed)
  return Array.from({ length: text.length }, (_, at) => {
    const [before, after] = [text.charAt(at), proposed.charAt(at)]
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

function hasPairedQuotes(text: string): boolean {
  const open: string[] = []
  for (const [quote] of text.matchAll(/["«»„“”]/g)) {
    const closing = quote === '«' ? '»' : quote === '„' ? '“' : undefined
    if (closing !== undefined) open.push(closing)
    else if (open.pop() !== quote) return false
  }
  return open.length === 0
}
