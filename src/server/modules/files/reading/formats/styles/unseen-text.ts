import { isWhite } from './white.ts'

type Attributes = Readonly<Record<string, string>>
/** What an element passes on to those inside it. */
type Look = { isTiny: boolean; color: 'white' | 'clear' | 'seen'; hasBackground: boolean }

/**
 * Tells which text of a page is too small to see or as white as the paper, by the attributes of its elements. White text
 * counts as seen where the element, one around it or the page's styles state a background.
 */
export function createUnseenText() {
  const looks: Look[] = [{ isTiny: false, color: 'seen', hasBackground: false }]
  const last = (): Look => looks.at(-1) ?? { isTiny: false, color: 'seen', hasBackground: false }
  let statesBackground = false
  return {
    get isUnseen() {
      const { isTiny, color, hasBackground } = last()
      return isTiny || color === 'clear' || (color === 'white' && !hasBackground && !statesBackground)
    },
    readStyles(css: string) {
      statesBackground ||=
        /(?<![-\w])background(?:-color|-image)?\s*:(?!\s*(?:auto|none|transparent|white|#fff))/i.test(css)
    },
    /** `isSized`: the page's styles or its tag give the element a size of its own. */
    open(attributes: Attributes, isSized = false) {
      const outer = last()
      if (!isSized && !['style', 'color', 'bgcolor', 'background'].some((name) => name in attributes)) {
        looks.push(outer)
        return
      }
      const style = propertiesOf(attributes.style)
      const color = style.get('color') ?? attributes.color
      const background = ['background', 'background-color', 'background-image']
        .flatMap((name) => style.get(name) ?? [])
        .concat(attributes.bgcolor ?? [], attributes.background ?? [])
      looks.push({
        isTiny: isTiny(style) ?? (outer.isTiny && !isSized),
        color: color === undefined ? outer.color : kindOf(color),
        hasBackground: background.length === 0 ? outer.hasBackground : background.some(isPainted),
      })
    },
    close() {
      if (looks.length > 1) looks.pop()
    },
  }
}

/** Whether an element's own style takes it with all inside it out of sight, though it is displayed. */
export function isOutOfSight(text: string | undefined): boolean {
  if (text === undefined) return false
  const style = propertiesOf(text)
  const is = (name: string, value: RegExp) => value.test(style.get(name) ?? '')
  const isZero = (name: string) => is(name, /^0(?:\.0+)?(?:[a-z%]+)?$/)
  const isFar = (name: string) => is(name, /^-\d{3,}(?:\.\d+)?(?:px|pt|em|rem|%|vw|vh)?$/)
  return (
    is('opacity', /^(?:0|0?\.0\d*)%?$/) ||
    (is('overflow', /^(?:hidden|clip)/) && ['height', 'max-height', 'width', 'max-width'].some(isZero)) ||
    (is('position', /^(?:absolute|fixed)/) &&
      (['left', 'right', 'top', 'bottom'].some(isFar) || is('clip', /^rect\(0/))) ||
    isFar('text-indent')
  )
}

/** Returns what a style states, without `!important`. */
function propertiesOf(style = ''): Map<string, string> {
  return new Map(
    style.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      if (colon < 0) return []
      const value = declaration.slice(colon + 1).replace(/!\s*important/i, '')
      return [[declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase()]]
    }),
  )
}

/** Undefined where the size is that of the element around, or a share of it. What cannot be computed counts as seen. */
function isTiny(style: ReadonlyMap<string, string>): boolean | undefined {
  const stated = style.get('font-size') ?? sizeIn(style.get('font'))
  if (stated === undefined || /^(?:inherit|unset|larger|smaller)$/.test(stated)) return undefined
  const [, number, unit = ''] = /^(\d*\.?\d+)([a-z]+|%)?$/.exec(stated) ?? []
  if (number === undefined) return false
  const size = Number(number)
  if (size === 0) return true
  if (unit === 'px' || unit === 'pt') return size <= leastPoints
  if (unit !== '%' && unit !== 'em') return size * usualPoints <= leastPoints
  return (unit === '%' ? size / 100 : size) * usualPoints <= leastPoints ? true : undefined
}

/** Returns the size in «italic 700 14px/1.4 Arial»; a word of the system, such as «menu», has one, too. */
const sizeIn = (font: string | undefined) =>
  font
    ?.split(/\s+/)
    .find((word) => /^(?:0|\d*\.?\d+(?:[a-z]+|%))(?:\/.*)?$/.test(word))
    ?.replace(/\/.*/, '') ?? font

const leastPoints = 2
const usualPoints = 12

function kindOf(color: string): Look['color'] {
  if (color === 'transparent' || /^rgba\(.*[,/]\s*0(?:\.0+)?%?\)$/.test(color)) return 'clear'
  return isWhite(color) ? 'white' : 'seen'
}

const isPainted = (background: string) =>
  !/^(?:none|transparent|inherit|initial|auto|)$/.test(background) && !isWhite(background)
