type Properties = ReadonlyMap<string, string>

/** Whether an element's style takes its text out of sight, though it is displayed. */
export function isOutOfSight(style: Properties): boolean {
  const is = (name: string, value: RegExp) => value.test(style.get(name) ?? '')
  const isFar = (name: string) => is(name, /^-\d{3,}(?:\.\d+)?(?:px|pt|em|rem|%|vw|vh)?$/)
  const isPlaced = is('position', /^(?:absolute|fixed)/)
  return (
    isClipped(style) ||
    (isPlaced && (['left', 'right', 'top', 'bottom'].some(isFar) || is('clip', nothing))) ||
    isFar('text-indent')
  )
}

/** Whether no opacity inside the element makes its text seen again. */
export const isFaded = (style: Properties) => /^(?:0|0?\.0\d*)%?$/.test(style.get('opacity') ?? '')

/** A box without a height or width may get one by its padding, as boxes of a ratio do, or by its least size. */
function isClipped(style: Properties): boolean {
  if (!/^(?:hidden|clip)/.test(style.get('overflow') ?? '')) return false
  const isWidened = [...style].some(
    ([name, value]) => /^(?:padding|min-|aspect-ratio)/.test(name) && !value.split(/\s+/).every(isZero),
  )
  return !isWidened && ['height', 'max-height', 'width', 'max-width'].some((name) => isZero(style.get(name)))
}

const isZero = (value = '') => /^0(?:\.0+)?(?:[a-z%]+)?$/.test(value)

/** A rectangle of at most a pixel. */
const nothing = /^rect\(\s*(?:[01](?:px|pt|em)?[\s,]*){4}\)$/
