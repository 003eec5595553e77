import { readXml } from './xml-events.ts'

type Attributes = Readonly<Record<string, string>>
type Look = { isHidden: boolean; isStruck: boolean }
/** What a style of OpenDocument states: undefined is what the element around it has. */
type Style = Partial<Look> & { parent: string }

/** Tells which text of an OpenDocument is hidden or struck out, by the styles of its elements; later parts win. */
export function createOpenStyles(parts: readonly (Uint8Array | undefined)[]) {
  const styles = new Map<string, Style>()
  let style: Style = { parent: '' }
  for (const part of parts) {
    let isBody = false
    readXml(part, {
      open(name, attributes) {
        isBody ||= name === 'office:body'
        if (name === 'style:style') {
          const family = attributes['style:family'] ?? ''
          style = { parent: `${family} ${attributes['style:parent-style-name'] ?? ''}` }
          styles.set(`${family} ${attributes['style:name']}`, style)
        } else if (name === 'style:default-style') style = { parent: '' }
        else if (name === 'style:text-properties') Object.assign(style, lookOf(attributes))
      },
      // Styles stand before the text.
      isDone: () => isBody,
    })
  }

  function stated(key: string): Style[] {
    const found: Style[] = []
    for (let at = styles.get(key); at && found.length < mostParents; at = styles.get(at.parent)) found.push(at)
    return found
  }

  const looks: Look[] = []
  const last = () => looks.at(-1) ?? { isHidden: false, isStruck: false }
  return {
    get isHidden() {
      return last().isHidden
    },
    get isStruck() {
      return last().isStruck
    },
    open(name: string, attributes: Attributes) {
      const outer = last()
      const family = families.get(name)
      const named = attributes[name.startsWith('table:') ? 'table:style-name' : 'text:style-name']
      const own = family === undefined ? [] : stated(`${family} ${named}`)
      looks.push({
        isHidden: own.find(({ isHidden }) => isHidden !== undefined)?.isHidden ?? outer.isHidden,
        isStruck: own.find(({ isStruck }) => isStruck !== undefined)?.isStruck ?? outer.isStruck,
      })
    },
    close() {
      looks.pop()
    },
  }
}

function lookOf(attributes: Attributes): Partial<Look> {
  const display = attributes['text:display']
  const line = attributes['style:text-line-through-style'] ?? attributes['style:text-line-through-type']
  return {
    ...(display !== undefined && { isHidden: display === 'none' }),
    ...(line !== undefined && { isStruck: line !== 'none' }),
  }
}

/** Files may name each other's parents in a circle. */
const mostParents = 20

/** The families of the styles that elements name. */
const families = new Map([
  ['text:p', 'paragraph'],
  ['text:h', 'paragraph'],
  ['text:span', 'text'],
  ['table:table-cell', 'table-cell'],
])
