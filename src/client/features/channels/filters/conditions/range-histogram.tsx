import type { NumberRange } from '#domain/channel-search/channel-conditions.ts'
import type { ChannelFacet } from '#domain/channel-search/channel-facets.ts'
import styles from './range-histogram.module.css'

type RangeHistogramProps = {
  facet: Extract<ChannelFacet, { is: 'numbers' }>
  range: NumberRange
  amountOf: (value: number) => string
  onChange: (side: 'from' | 'to', value: number | null) => void
}

/** The distribution of a field's values, with two handles that move in whole bars; an end handle leaves its side open. */
export function RangeHistogram({ facet, range, amountOf, onChange }: RangeHistogramProps) {
  const { from, step, counts } = facet
  const end = counts.length
  const highest = Math.max(...counts, 1)
  const placeOf = (value: number) => Math.min(Math.max((value - from) / step, 0), end)
  const valueAt = (place: number) => Number((from + place * step).toFixed(4))
  const low = range.from === null ? 0 : placeOf(range.from)
  const high = range.to === null ? end : placeOf(range.to)
  const textOf = (value: number | null) => (value === null ? 'не важно' : amountOf(value))
  const move = (side: 'from' | 'to', place: number) => {
    const isOpen = side === 'from' ? place <= 0 : place >= end
    onChange(side, isOpen ? null : valueAt(place))
  }
  const handle = (side: 'from' | 'to', label: string, place: number) => (
    <input
      type="range"
      className={styles.handle}
      aria-label={label}
      aria-valuetext={textOf(range[side])}
      min={0}
      max={end}
      step={1}
      value={Math.round(place)}
      onChange={({ target }) => {
        const wanted = Number(target.value)
        move(side, side === 'from' ? Math.min(wanted, Math.floor(high)) : Math.max(wanted, Math.ceil(low)))
      }}
    />
  )
  return (
    <div className={styles.histogram}>
      <div className={styles.bars} aria-hidden>
        {counts.map((count, bar) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place
            key={bar}
            className={styles.bar}
            data-chosen={(bar + 1 > low && (bar < high || bar === low)) || undefined}
            style={{ height: `${count === 0 ? 0 : Math.max(6, (100 * count) / highest)}%` }}
          />
        ))}
      </div>
      <div className={styles.track}>
        {handle('from', 'От, на шкале', low)}
        {handle('to', 'До, на шкале', high)}
      </div>
      <div className={styles.scale} aria-hidden>
        <span>{amountOf(from)}</span>
        <span>{amountOf(valueAt(end - 1))} и больше</span>
      </div>
    </div>
  )
}
