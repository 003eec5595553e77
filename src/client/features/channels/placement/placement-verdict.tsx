import { reasonText, rulesText } from '#domain/placement-text.ts'
import type { Judged } from '#domain/placement-verdict.ts'
import { placementTitle } from '#domain/placement-verdict.ts'
import { LightTag } from './placement-tag.tsx'
import styles from './placement-verdict.module.css'
import { usePlacementVerdict } from './use-placement-verdict.ts'

/** Shows whether the agency's rules allow a placement in the channel, why, and from which day the rules hold. */
export function PlacementVerdict({ channel }: { channel: Judged }) {
  const verdict = usePlacementVerdict(channel)
  if (verdict === undefined) return null
  const { light, reasons, since } = verdict
  return (
    <section className={styles.verdict} aria-label={placementTitle}>
      <div className={styles.head}>
        <h3 className={styles.title}>{placementTitle}</h3>
        <LightTag light={light} />
      </div>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reasonText(reason)} data-light={reason.light}>
              {reasonText(reason)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.since}>{rulesText(since)}</p>
    </section>
  )
}
