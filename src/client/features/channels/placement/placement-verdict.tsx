import { today } from '#domain/calendar-date.ts'
import { type Judged, judgePlacement } from '#domain/placement-verdict.ts'
import { usePlacementRules } from './placement-rules.queries.ts'
import { LightTag } from './placement-tag.tsx'
import { placementTitle, reasonText, rulesText } from './placement-text.ts'
import styles from './placement-verdict.module.css'

/** Shows whether the agency's rules allow a placement in the channel, why, and from which day the rules hold. */
export function PlacementVerdict({ channel }: { channel: Judged }) {
  const rules = usePlacementRules()
  if (rules === undefined) return null
  const { light, reasons, since } = judgePlacement(channel, rules, today(new Date()))
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
