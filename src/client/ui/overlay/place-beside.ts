export type Side = 'above' | 'below' | 'left' | 'right'
/** Alignment along the side: the starts of layer and anchor align, their centres, or their ends. */
export type Align = 'start' | 'center' | 'end'

export type Box = { top: number; left: number; width: number; height: number }

const MARGIN = 8

/**
 * Places the layer on the wanted side of the anchor, or on the opposite side if only that has room. The layer always
 * stays within the window.
 */
export function placeBeside(layer: HTMLElement, anchor: Box, side: Side, align: Align, gap: number): void {
  const { offsetWidth: width, offsetHeight: height } = layer
  const isUpright = side === 'above' || side === 'below'
  const [start, length, own, room] = isUpright
    ? [anchor.top, anchor.height, height, innerHeight]
    : [anchor.left, anchor.width, width, innerWidth]
  const [before, after] = [start - gap - own, start + length + gap]
  const [wanted, other] = side === 'above' || side === 'left' ? [before, after] : [after, before]
  const fits = (at: number) => at >= MARGIN && at + own <= room - MARGIN
  const across = fits(other) && !fits(wanted) ? other : wanted
  const along = isUpright
    ? anchor.left + shiftOf(align, anchor.width - width)
    : anchor.top + shiftOf(align, anchor.height - height)
  const [x, y] = isUpright ? [along, across] : [across, along]
  layer.style.left = `${within(x, innerWidth - width)}px`
  layer.style.top = `${within(y, innerHeight - height)}px`
}

const shiftOf = (align: Align, free: number) => ({ start: 0, center: free / 2, end: free })[align]

const within = (value: number, most: number) => Math.max(MARGIN, Math.min(value, most - MARGIN))
