import { joinedStrikes, struckText } from './markdown-table.ts'
import { mainPart, type OfficePackage } from './office-package.ts'
import { readXml } from './xml-events.ts'

type Attributes = Readonly<Record<string, string>>

/** The cells of a sheet with struck text: the text with marks, or undefined where the whole cell is struck out. */
export type StruckCells = Map<number, string | undefined>

export const cellKey = (row: number, column: number) => row * 16_384 + column
export const cellPlace = (key: number) => ({ row: Math.floor(key / 16_384), column: key % 16_384 })

/** Returns the numbers of the cell styles of a workbook whose font is struck out. */
export function struckStyles(file: OfficePackage): Set<string> {
  const fonts: boolean[] = []
  const styles = new Set<string>()
  let [isList, count] = [false, 0]
  const path = file.relations(mainPart(file) ?? '').find(({ kind }) => kind === 'styles')?.target
  readXml(file.part(path), {
    open(tag, attributes) {
      const name = localName(tag)
      if (name === 'font') fonts.push(false)
      else if (name === 'strike' && fonts.length > 0) fonts[fonts.length - 1] = isOn(attributes.val ?? '1')
      else if (name === 'cellXfs') isList = true
      else if (name === 'xf' && isList) {
        if (fonts[Number(attributes.fontId)]) styles.add(String(count))
        count++
      }
    },
    close(tag) {
      if (localName(tag) === 'cellXfs') isList = false
    },
    // Fonts of conditional formats follow.
    isDone: () => count > 0 && !isList,
  })
  return styles
}

/** Follows the runs of a cell's text, and marks the struck ones. */
export function createRichText() {
  let [text, isStruck, hasStruck, isText] = ['', false, false, false]
  return {
    open(tag: string, attributes: Attributes) {
      const name = localName(tag)
      if (name === 'r') isStruck = false
      else if (name === 'strike') isStruck = isOn(attributes.val ?? '1')
      else if (name === 't') isText = true
    },
    text(piece: string) {
      if (!isText) return
      text += isStruck ? struckText(piece) : piece
      hasStruck ||= isStruck
    },
    close(tag: string) {
      if (localName(tag) === 't') isText = false
    },
    /** The text with its marks; undefined where nothing is struck out. */
    get marked() {
      return hasStruck ? joinedStrikes(text) : undefined
    },
  }
}

/** Returns a text that several cells share with marks around its struck pieces; undefined without any. */
export function markedText(xml: string | undefined): string | undefined {
  if (!xml?.includes('strike')) return undefined
  const text = createRichText()
  readXml(Buffer.from(`<si>${xml}</si>`), text)
  return text.marked
}

/** Some programs put a prefix before each name. */
export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

export const isOn = (value: string | undefined) => value === '1' || value === 'true'
