import { reasonText, rulesText } from '#domain/placement/placement-text.ts'
import type { PlacementVerdict } from '#domain/placement/placement-verdict.ts'
import styles from './placement-reasons.module.css'

/** Lists why the agency's rules allow or forbid a placement, and tells from which day the rules hold. */
export function PlacementReasons({ reasons, since }: PlacementVerdict) {
  return (
    <>
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
    </>
  )
}
