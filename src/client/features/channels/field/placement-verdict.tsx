import { usePlacementVerdict } from '#client/features/channels/data/placement-rules.queries.ts'
import { type Judged, placementTitle } from '#domain/placement/placement-verdict.ts'
import { PlacementReasons } from './placement-reasons.tsx'
import { LightTag } from './placement-tag.tsx'
import styles from './placement-verdict.module.css'

/** Shows whether the agency's rules allow a placement in the channel, why, and from which day the rules hold. */
export function PlacementVerdict({ channel }: { channel: Judged }) {
  const verdict = usePlacementVerdict(channel)
  if (verdict === undefined) return null
  return (
    <section className={styles.verdict} aria-label={placementTitle}>
      <div className={styles.head}>
        <h3>{placementTitle}</h3>
        <LightTag light={verdict.light} />
      </div>
      <PlacementReasons {...verdict} />
    </section>
  )
}
