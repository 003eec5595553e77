import { chartedPrice } from '#domain/channel-charts.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import styles from './channel-charts.module.css'
import type { PointValues } from './price-chart.tsx'
import type { Places } from './price-plot.ts'

type PointTipProps = { places: Places; place: number; values: PointValues }

/** A ring around a point, with its values on the side that has more room. */
export function PointTip({ places, place, values }: PointTipProps) {
  const left = places.left[place] ?? 0
  const top = places.top[place] ?? 0
  return (
    <div aria-hidden>
      <span className={styles.ring} style={{ left, top }} data-point />
      <div
        className={styles.tip}
        style={{ left, top }}
        data-left={left > places.width / 2}
        data-above={top > places.height / 2}
      >
        {/* Reserves the title's line before the title is loaded. */}
        <p className={styles.tipTitle}>{values.title ?? '\u00a0'}</p>
        <dl>
          <div>
            <dt>{channelFieldLabel(chartedPrice)}</dt>
            <dd>{values.price}</dd>
          </div>
          <div>
            <dt>Охват</dt>
            <dd>{values.views}</dd>
          </div>
          <div>
            <dt>CPV</dt>
            <dd>{values.cpv}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
