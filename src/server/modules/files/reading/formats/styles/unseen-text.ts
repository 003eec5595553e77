import { isPaintedBackground, propertiesOf } from './css-properties.ts'
import { fontSizeOf, isTinySize, usualPoints } from './font-size.ts'
import { isOutOfSight } from './out-of-sight.ts'
import { lettersPaint, type PageStyles } from './page-styles.ts'
import { isWhite } from './white.ts'

type Attributes = Readonly<Record<string, string>>
/** What an element passes on to those inside it. */
type Look = {
  /** In points; undefined when it is unclear. */
  size: number | undefined
  color: 'white' | 'clear' | 'seen'
  /** Something may be behind its text. */
  hasBackground: boolean
  paintsLetters: boolean
  /** Its letters may be larger than their size. */
  isScaled: boolean
  isHidden: boolean
  isAway: boolean
}

/**
 * Tells which text of a page is surely unseen: too small, as white as the paper, hidden or out of sight. Text counts as
 * seen where a class, a tag or styles that the file does not hold may change that.
 */
export function createUnseenText(styles: PageStyles) {
  const { lacksSome } = styles
  const root: Look = {
    size: usualPoints,
    color: 'seen',
    isScaled: false,
    isHidden: false,
    isAway: false,
    hasBackground: styles.hasBackground || lacksSome,
    paintsLetters: styles.paintsLetters || lacksSome,
  }
  const looks: Look[] = [root]
  const last = (): Look => looks.at(-1) ?? root
  return {
    get isUnseen() {
      const { size, isScaled, color, hasBackground, paintsLetters, isHidden, isAway } = last()
      const isClear = (color === 'white' && !hasBackground) || color === 'clear'
      return isHidden || isAway || (isTinySize(size) && !isScaled) || (isClear && !paintsLetters)
    },
    open(tag: string, attributes: Attributes) {
      const outer = last()
      const style = propertiesOf(attributes.style)
      const mayState = (aspect: Parameters<PageStyles['mayState']>[0], isImportant = false) =>
        styles.mayState(aspect, tag, attributes, { isImportant })
      /** Browsers give these a size and a colour of their own. */
      const isOwn = ownLook.has(tag)

      function size(): Look['size'] {
        const stated = fontSizeOf(style, outer.size)
        if (stated !== 'unstated') return mayState('size', true) ? undefined : stated
        const isOther = lacksSome || (tag === 'font' && 'size' in attributes)
        if (isOther || outer.size === undefined || mayState('size')) return undefined
        return isOwn ? Math.max(outer.size, usualPoints) : outer.size
      }

      function color(): Look['color'] {
        const stated = style.get('color') ?? attributes.color
        if (stated === 'inherit') return outer.color
        if (stated !== undefined) return mayState('color', true) ? 'seen' : kindOf(stated)
        const isOther = isOwn || lacksSome || (tag === 'a' && 'href' in attributes)
        return isOther || mayState('color') ? 'seen' : outer.color
      }

      function hasBackground(): boolean {
        // A placed element may stand over a picture.
        if (tag === 'svg' || style.has('position') || style.has('transform') || hasNegativeMargin(style)) return true
        const painted = ['background', 'background-color', 'background-image']
          .flatMap((name) => style.get(name) ?? [])
          .concat(attributes.bgcolor ?? [], attributes.background ?? [])
          .map(isPaintedBackground)
        if (painted.includes(true)) return true
        return painted.includes(false) ? root.hasBackground : outer.hasBackground
      }

      function isHidden(): boolean {
        const isStated = styles.hides('visibility', tag, attributes)
        return isStated ?? (outer.isHidden && !lacksSome)
      }

      function isAway(): boolean {
        if (isOutOfSight(style) && !mayState('box')) return true
        const mayEscape = /absolute|fixed/.test(style.get('position') ?? '') || mayState('place')
        return outer.isAway && !lacksSome && !mayEscape
      }

      const isPlain = Object.keys(attributes).length === 0 && !isOwn && tag !== 'svg'
      if (isPlain && styles.isEmpty && !lacksSome) looks.push(outer)
      else
        looks.push({
          size: size(),
          color: color(),
          hasBackground: hasBackground(),
          isHidden: isHidden(),
          isAway: isAway(),
          isScaled: outer.isScaled || tag === 'svg' || style.has('zoom') || style.has('transform'),
          paintsLetters: outer.paintsLetters || [...style.keys()].some((name) => lettersPaint.test(name)),
        })
    },
    close() {
      if (looks.length > 1) looks.pop()
    },
  }
}

/** Also a table, whose size and colour are the usual ones in pages without a document type. */
const ownLook = new Set(['table', 'button', 'input', 'select', 'textarea', 'option', 'mark'])

const hasNegativeMargin = (style: ReadonlyMap<string, string>) =>
  [...style].some(([name, value]) => name.startsWith('margin') && /(?:^|\s)-/.test(value))

function kindOf(color: string): Look['color'] {
  if (color === 'transparent' || /^rgba\(.*[,/]\s*0(?:\.0+)?%?\)$/.test(color)) return 'clear'
  return isWhite(color) ? 'white' : 'seen'
}
