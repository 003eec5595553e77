import { isWhite } from './styles/white.ts'
import { readXml } from './xml-events.ts'

/** What a style of OpenDocument states: undefined is what the element around it has. */
type Style = { parent: string; isWhite?: boolean; isHidden?: boolean; isPainted?: boolean }
type Look = { isWhite: boolean; isHidden: boolean; isPainted: boolean }

/**
 * Tells which text of an OpenDocument is hidden or as white as the paper, by the styles of its elements; later parts
 * win. White text counts as seen where the page, the text or what is around it has a background, and in drawings.
 */
export function createOpenStyles(parts: readonly (Uint8Array | undefined)[]) {
  const styles = new Map<string, Style>()
  let hasPaintedPage = false
  let style: Style = { parent: '' }
  for (const part of parts) {
    readXml(part, {
      open(name, attributes) {
        if (name === 'style:style') {
          const family = attributes['style:family'] ?? ''
          style = { parent: `${family} ${attributes['style:parent-style-name'] ?? ''}` }
          styles.set(`${family} ${attributes['style:name']}`, style)
        } else if (name === 'style:page-layout' || name === 'style:default-style') style = { parent: '' }
        if (!name.startsWith('style:') || !name.endsWith('-properties')) return
        const color = attributes['fo:color']
        const background = attributes['fo:background-color']
        if (color !== undefined) style.isWhite = isWhite(color)
        if (attributes['style:use-window-font-color'] === 'true') style.isWhite = false
        if (attributes['text:display'] !== undefined) style.isHidden = attributes['text:display'] === 'none'
        if (background !== undefined) style.isPainted = background !== 'transparent' && !isWhite(background)
        if (name === 'style:page-layout-properties') hasPaintedPage ||= style.isPainted === true
      },
    })
  }

  function stated(key: string): Style[] {
    const found: Style[] = []
    for (let at = styles.get(key); at && found.length < mostParents; at = styles.get(at.parent)) found.push(at)
    return found
  }

  const looks: Look[] = []
  return {
    get isUnseen() {
      const look = looks.at(-1)
      return look !== undefined && (look.isHidden || (look.isWhite && !look.isPainted && !hasPaintedPage))
    },
    open(name: string, attributes: Readonly<Record<string, string>>) {
      const outer = looks.at(-1) ?? { isWhite: false, isHidden: false, isPainted: false }
      const family = families.get(name)
      if (family === undefined) {
        looks.push(name.startsWith('draw:') ? { ...outer, isPainted: true } : outer)
        return
      }
      const named = attributes[name.startsWith('table:') ? 'table:style-name' : 'text:style-name']
      const own = stated(`${family} ${named}`)
      const first = (key: 'isWhite' | 'isHidden' | 'isPainted') => own.find((one) => one[key] !== undefined)?.[key]
      looks.push({
        isWhite: first('isWhite') ?? outer.isWhite,
        isHidden: first('isHidden') ?? outer.isHidden,
        isPainted: first('isPainted') ?? outer.isPainted,
      })
    },
    close() {
      looks.pop()
    },
  }
}

/** Files may name each other's parents in a circle. */
const mostParents = 20

/** The families of the styles that elements name. */
const families = new Map<string, string>([
  ...([
    ['text:p', 'paragraph'],
    ['text:h', 'paragraph'],
    ['text:span', 'text'],
    ['table:table', 'table'],
  ] as const),
  ...([
    ['table:table-row', 'table-row'],
    ['table:table-cell', 'table-cell'],
  ] as const),
])
