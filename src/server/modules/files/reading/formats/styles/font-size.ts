type Properties = ReadonlyMap<string, string>

/**
 * Returns the size in points that an element's style states, undefined when it is unclear, and `unstated` when it is that
 * of the element around, `outer`.
 */
export function fontSizeOf(style: Properties, outer: number | undefined): number | undefined | 'unstated' {
  const [size, font] = [style.get('font-size'), style.get('font')]
  const sizes = [
    ...(size === undefined ? [] : [pointsOf(size, outer)]),
    ...(font === undefined ? [] : [pointsOf(sizeIn(font), outer)]),
  ]
  if (sizes.length === 0) return 'unstated'
  // Which of two counts is their order; text that is small by both is small.
  return sizes.some((points) => points === undefined) ? undefined : Math.max(...sizes.map((one) => one ?? 0))
}

/** A smaller text is a dot. */
export const isTinySize = (points: number | undefined) => points !== undefined && points <= 1.5

/** Text of this size is usual where nothing states one. */
export const usualPoints = 12

function pointsOf(value: string, outer: number | undefined): number | undefined {
  const [, digits, unit = ''] = /^\+?(\d*\.?\d+)([a-z]+|%)?$/.exec(value) ?? []
  if (digits === undefined) return value === 'inherit' ? outer : undefined
  const number = Number(digits)
  if (number === 0) return 0
  const share = unit === 'em' ? 1 : unit === '%' ? 0.01 : undefined
  if (share !== undefined) return outer === undefined ? undefined : number * share * outer
  const points = pointsByUnit[unit]
  return points === undefined ? undefined : number * points
}

/** Units that follow another element or the window are not among them. */
const pointsByUnit: Readonly<Record<string, number>> = {
  px: 0.75,
  pt: 1,
  pc: 12,
  in: 72,
  cm: 28.3,
  mm: 2.83,
  q: 0.71,
}

/** Returns the size in the short form: «bold 14px/20px Arial». */
const sizeIn = (font: string) => font.split(/[\s/]+/).find((word) => /^(?:0|\d*\.?\d+(?:[a-z]+|%))$/.test(word)) ?? ''
