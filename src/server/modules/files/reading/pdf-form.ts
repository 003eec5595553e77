/** A text as the parser of PDF returns it; `transform` ends with its place. */
export type PdfText = { str: string; hasEOL: boolean; width: number; transform: readonly number[] }

/** A field as the parser returns it, or a text that a person typed over the page. */
export type PdfField = {
  subtype: string
  fieldType?: string
  fieldValue?: unknown
  exportValue?: unknown
  buttonValue?: unknown
  checkBox?: boolean
  radioButton?: boolean
  password?: boolean
  options?: readonly { exportValue: string; displayValue: string }[]
  contentsObj?: { str: string }
  annotationFlags?: number
  rect: readonly number[]
}

/** Returns the texts of a page with the values of its form beside their labels, which no text of the page holds. */
export function withFormValues(texts: readonly PdfText[], fields: readonly PdfField[]): PdfText[] {
  const all = [...texts]
  const filled = fields.flatMap((field) => {
    const value = isShown(field) ? filledText(field) : undefined
    return value === undefined ? [] : [{ value, isBox: field.fieldType === 'Btn', place: placeOf(field.rect) }]
  })
  for (const one of filled) {
    const { value, isBox, place } = one
    const isBeside = (text: PdfText) =>
      text.str.trim() !== '' && baseOf(text) >= place.bottom - 2 && baseOf(text) < place.top
    const right = (text: PdfText) => startOf(text) - place.right
    const next = all.findIndex((text) => isBeside(text) && right(text) >= -1 && right(text) < nearest)
    if (isBox && next >= 0) {
      const label = all[next]
      if (label) all[next] = { ...label, str: `${value} ${label.str}` }
      continue
    }
    const before = all.findLastIndex((text) => isBeside(text) && startOf(text) < place.left)
    const label = all[before]
    const above = label && place.left - startOf(label) - label.width > nearest ? titleAbove(all, place, label) : -1
    if (label === undefined || above >= 0) {
      const below = all.findIndex((text, index) =>
        above < 0 ? text.str.trim() !== '' && baseOf(text) < place.bottom : index > above && all[index - 1]?.hasEOL,
      )
      const [size, y] = [place.height * 0.6, place.bottom + place.height * 0.25]
      const line = { str: value, hasEOL: true, width: place.width, transform: [size, 0, 0, size, place.left, y] }
      const at = below < 0 ? all.length : below
      const last = all[at - 1]
      if (last) all[at - 1] = { ...last, hasEOL: true }
      all.splice(at, 0, line)
      continue
    }
    // Several fields of one height are cells of a table; a lone one stands beside its label.
    const isLone = filled.every((other) => other === one || Math.abs(other.place.bottom - place.bottom) > 2)
    const [a = 0, b = 0, c = 0, size = 0, , y = 0] = label.transform
    const x = isLone ? startOf(label) + label.width + size * 0.25 : place.left
    const end = label.hasEOL ? '' : ' '
    const width = isLone ? 0 : place.width
    const added = { str: ` ${value}${end}`, hasEOL: label.hasEOL, width, transform: [a, b, c, size, x, y] }
    all.splice(before, 1, { ...label, hasEOL: false }, added)
  }
  return all
}

/** A field and its label, in points. */
const nearest = 30

const startOf = ({ transform: [, , , , x = 0] }: PdfText) => x
const baseOf = ({ transform: [, , , , , y = 0] }: PdfText) => y

/** Returns the place of the title directly above a field; one beside the title of the label's column heads a table. */
function titleAbove(texts: readonly PdfText[], { left, right, top }: ReturnType<typeof placeOf>, label: PdfText) {
  return texts.findIndex((title) => {
    const isNear = baseOf(title) >= top - 2 && baseOf(title) < top + nearest / 2
    if (title.str.trim() === '' || !isNear || startOf(title) < left - 5 || startOf(title) >= right) return false
    return !texts.some((text) => baseOf(text) === baseOf(title) && Math.abs(startOf(text) - startOf(label)) < 5)
  })
}

function placeOf([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]) {
  return { left, bottom, right, top, width: right - left, height: top - bottom }
}

/** The flags of an annotation that is hidden or shows on paper alone. */
const isShown = ({ annotationFlags = 0 }: PdfField) => (annotationFlags & (2 | 32)) === 0

function filledText(field: PdfField): string | undefined {
  const { subtype, fieldType, fieldValue, options = [], contentsObj } = field
  if (subtype === 'FreeText') return lineOf(contentsObj?.str ?? '')
  if (subtype !== 'Widget' || field.password) return undefined
  if (fieldType === 'Btn') {
    if (!field.checkBox && !field.radioButton) return undefined
    const own = field.checkBox ? field.exportValue : field.buttonValue
    return fieldValue === own && own !== 'Off' ? '☒' : '☐'
  }
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return undefined
  const values = [fieldValue].flat().filter((value) => typeof value === 'string')
  const shown = values.map((value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value)
  return lineOf(shown.join(', '))
}

const lineOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim() || undefined
