import type { WorkBook } from '@e965/xlsx'

/**
 * Returns what is not struck out of a sheet's cells with struck text, by places such as `B3`. `book` holds the files of a
 * workbook of XML; an older one gives none. Regular expressions read them, because the parser of workbooks skips fonts.
 */
export function struckCells(book: WorkBook, sheet: string): ReadonlyMap<string, string> {
  const fonts = listed(fileOf(book, 'styles.xml'), 'fonts', 'font')
  const xml = fileOf(book, pathOf(book, sheet))
  if (![...fonts, xml].some(isStruck)) return new Map()
  const styles = listed(fileOf(book, 'styles.xml'), 'cellXfs', 'xf').map((style) =>
    isStruck(fonts[Number(attributeOf(style, 'fontId'))] ?? ''),
  )
  const cells = xml.match(/<(?:\w+:)?c\s(?:[^>]*\/>|[\s\S]*?<\/(?:\w+:)?c>)/g) ?? []
  return new Map(
    cells.flatMap((cell) => {
      const text = styles[Number(attributeOf(cell, 's') ?? 0)] ? '' : unstruckText(cell)
      return text === undefined ? [] : [[attributeOf(cell, 'r') ?? '', text]]
    }),
  )
}

/** Returns the text of a cell's runs that are not struck out; undefined when none is. */
export function unstruckText(runs: unknown): string | undefined {
  if (typeof runs !== 'string' || !isStruck(runs)) return undefined
  const shown = runs.split(/<\/(?:\w+:)?r>/).filter((run) => !isStruck(run))
  const texts = shown.flatMap((run) =>
    [...run.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)].map(([, text = '']) => text),
  )
  return texts
    .join('')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(lt|gt|quot|apos|amp));/gi, (_, decimal, hex, name) =>
      name ? (named.get(name) ?? '') : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .trim()
}

const named = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
])

const isStruck = (xml: string) => /<(?:\w+:)?strike(?:\s+val="(?:1|true)")?\s*\/?>/.test(xml)

const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** Returns the elements of a list of the styles; fonts of conditional formats are in another one. */
function listed(xml: string, list: string, element: string): string[] {
  const whole = new RegExp(`<(?:\\w+:)?${list}[\\s>][\\s\\S]*?</(?:\\w+:)?${list}>`).exec(xml)?.[0] ?? ''
  const each = `<(?:\\w+:)?${element}(?:\\s[^>]*)?(?:/>|>[\\s\\S]*?</(?:\\w+:)?${element}>)`
  return whole.match(new RegExp(each.replace('[^>]*', '[^>]*?'), 'g')) ?? []
}

function pathOf(book: WorkBook, sheet: string): string {
  const ids = fileOf(book, 'workbook.xml').match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []
  const id = attributeOf(ids[book.SheetNames.indexOf(sheet)] ?? '', '\\w+:id')
  const relations = fileOf(book, '_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []
  const target = attributeOf(relations.find((relation) => attributeOf(relation, 'Id') === id) ?? '', 'Target') ?? ''
  return target.replace(/^\/?xl\//, '')
}

/** Returns a part of the workbook; the parser keeps them unpacked, but declares no type for them. */
function fileOf(book: WorkBook, path: string): string {
  const files = 'files' in book && typeof book.files === 'object' ? book.files : undefined
  const file: unknown = Object.entries(files ?? {}).find(
    ([name]) => name.toLowerCase() === `xl/${path}`.toLowerCase(),
  )?.[1]
  const content = typeof file === 'object' && file !== null && 'content' in file ? file.content : undefined
  return content instanceof Uint8Array || Array.isArray(content)
    ? new TextDecoder().decode(Uint8Array.from(content))
    : ''
}
