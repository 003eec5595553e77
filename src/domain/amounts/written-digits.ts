/**
 * A number without its sign, in digits: «1 234,50» has the whole part `1234` and the fraction `50`. `isAmbiguous`: its one
 * separator may also part thousands, as in «12.345», so that it may count a thousand times as much.
 */
export type WrittenDigits = { whole: string; fraction: string; isAmbiguous: boolean }

/**
 * Reads digits in any usual notation, with spaces, apostrophes, dots or commas between groups of three. The last of two
 * kinds of separators is the decimal one, and so is a dot or a comma that is there once. Undefined for any other text.
 */
export function readDigits(written: string): WrittenDigits | undefined {
  const text = written.replace(/[\s'’]/g, ' ')
  const marks = text.replace(/[^.,]/g, '')
  const isGrouped = marks === '' || (marks.length > 1 && new Set(marks).size === 1)
  const end = isGrouped ? text.length : Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  // The decimal separator differs from the separators before it.
  if (!isGrouped && marks.slice(0, -1).includes(marks.slice(-1))) return undefined
  const [whole, fraction] = [text.slice(0, end), text.slice(end + 1)]
  if (!/^(?:\d+|\d{1,3}(?:([ .,])\d{3})(?:\1\d{3})*)$/.test(whole) || !/^\d*$/.test(fraction)) return undefined
  if (!isGrouped && fraction === '') return undefined
  const isAmbiguous = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  return { whole: whole.replace(/\D/g, ''), fraction, isAmbiguous }
}

/** The pattern of the digits of a number within a text, all of which `readDigits` reads; a fraction has four at most. */
export const digitsInText = [
  String.raw`\d{1,3}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d{1,4}(?!\d)`,
  String.raw`\d{1,3}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,})(?!\d)`,
  String.raw`(?:\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?!\d)|\d+)(?:[.,]\d{1,4}(?!\d))?`,
].join('|')

/** Returns the number that is nearest to the digits times a power of ten. */
export const numberOf = ({ whole, fraction }: WrittenDigits, power: number): number =>
  Number(`${whole}.${fraction}e${power}`)

/** Tells whether the digits times a power of ten are more than the fifteen that a number holds exactly. */
export function isInexact({ whole, fraction }: WrittenDigits, power: number): boolean {
  const digits = whole + fraction.replace(/0+$/, '').padEnd(power, '0')
  return digits.replace(/^0+/, '').length > 15
}
