import { readXml } from './xml-events.ts'

type Style = { level?: number; numId?: string; listLevel?: number; basedOn?: string }
export type DocxStyles = ReadonlyMap<string, Style>

/** Reads which styles are headings or items of a list, and by which style each was made. */
export function readStyles(part: Uint8Array | undefined): DocxStyles {
  const styles = new Map<string, Style>()
  let style: Style = {}
  readXml(part, {
    open(name, { 'w:val': value = '', 'w:styleId': id = '' }) {
      if (name === 'w:style') {
        style = {}
        styles.set(id, style)
      } else if (name === 'w:name') {
        const level = headingLevel(value)
        if (level !== undefined) style.level = level
      } else if (name === 'w:basedOn') style.basedOn = value
      else if (name === 'w:outlineLvl' && Number(value) < 9) style.level ??= Number(value) + 1
      else if (name === 'w:numId') style.numId = value
      else if (name === 'w:ilvl') style.listLevel = Number(value)
    },
  })
  for (const [id, own] of styles) styles.set(id, inherited(own, styles))
  return styles
}

/** Word names its styles in English in the file, whatever the language of the menus. */
function headingLevel(name: string): number | undefined {
  if (/^(title|название)$/i.test(name)) return 1
  const [, level] = /^(?:heading|заголовок) ([1-9])$/i.exec(name) ?? []
  return level === undefined ? undefined : Number(level)
}

function inherited(own: Style, styles: ReadonlyMap<string, Style>): Style {
  let result = own
  let base = own.basedOn
  for (let depth = 0; base !== undefined && depth < 10; depth++) {
    const parent = styles.get(base)
    result = { ...parent, ...result }
    base = parent?.basedOn
  }
  return result
}
