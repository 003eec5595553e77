const ticks = 'A8☐ 6F☐ 71☐ 72☐ FE☒ 78☒ FD☒ FC✓ FB✗'
/** Signs that fonts draw in place of letters; their codes lie in the private area of Unicode. */
const fonts = new Map([
  ['wingdings', signsOf(`${ticks} 6C● A1○ A3○ A7▪ B3⌑ 6E■ D8➢ E0→ DF← F0⇨ 4A☺ 28☎ 2A✉`)],
  ['wingdings 2', signsOf('52☑ A3☐ 50✓ 4F✗ 51☒ 53☒ 54☒')],
  [
    'symbol',
    signsOf('B3≥ A3≤ B4× B8÷ B1± B9≠ BB≈ A5∞ D6√ E5∑ B7• D7⋅ AE→ B0° 44Δ 57Ω 61α 62β 67γ 64δ 6Cλ 6Dμ 70π 73σ'),
  ],
])
/** Without a font's name, what people type: boxes of Wingdings and comparisons of Symbol. */
const unnamed = signsOf(`${ticks} B3≥ A3≤`)

function signsOf(pairs: string): ReadonlyMap<number, string> {
  return new Map(pairs.split(' ').map((pair) => [Number.parseInt(pair.slice(0, 2), 16), pair.slice(2)]))
}

/** Returns the sign of a code as the font draws it; undefined for one that has no meaning in a text. */
export function fontSign(code: number, font: string): string | undefined {
  return fonts.get(font.toLowerCase())?.get(code & 0xff)
}

/** Replaces the codes of a text that tells no font, where only some are certain enough. */
export const withTicks = (text: string) =>
  text.replaceAll(privateCodes, (code) => unnamed.get(code.charCodeAt(0) & 0xff) ?? code)

/** Replaces the codes of a text in a font. */
export const withSigns = (text: string, font: string) =>
  text.replaceAll(privateCodes, (code) => fontSign(code.charCodeAt(0), font) ?? code)

const privateCodes = /[\uf020-\uf0ff]/g

/** Returns a box of a form, ticked or empty. */
export const boxSign = (isChecked: boolean) => (isChecked ? '☒' : '☐')
