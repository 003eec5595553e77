/** Signs that Wingdings and Symbol draw in place of letters; their codes lie in the private area of Unicode. */
const wingdings = signsOf('A8☐ 6F☐ 71☐ 72☐ FE☒ 78☒ 54☒ FD☒ FC✓ FB✗ 6C● A1○ A7▪ 6E■ D8➢ E0→ DF← F0⇨ 4A☺ 28☎ 2A✉')
const symbols = signsOf(
  'B3≥ A3≤ B4× B8÷ B1± B9≠ BB≈ A5∞ D6√ E5∑ B7• D7⋅ AE→ B0° 44Δ 57Ω 61α 62β 67γ 64δ 6Cλ 6Dμ 70π 73σ',
)

function signsOf(pairs: string): ReadonlyMap<number, string> {
  return new Map(pairs.split(' ').map((pair) => [Number.parseInt(pair.slice(0, 2), 16), pair.slice(2)]))
}

/** Returns the sign of a code as the font draws it; undefined for one that has no meaning in a text. */
export function fontSign(code: number, font: string): string | undefined {
  return (/^symbol/i.test(font) ? symbols : wingdings).get(code & 0xff)
}

/** Replaces the codes of a text without fonts: ticks are more frequent than arithmetic. */
export const withSigns = (text: string) =>
  text.replaceAll(/[\uf020-\uf0ff]/g, (code) => fontSign(code.charCodeAt(0), '') ?? symbolOf(code))

const symbolOf = (code: string) => fontSign(code.charCodeAt(0), 'Symbol') ?? code

/** Returns a box of a form, ticked or empty. */
export const boxSign = (isChecked: boolean) => (isChecked ? '☒' : '☐')
