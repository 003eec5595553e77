import { usePlacementVerdict } from '#client/features/channels/data/placement-rules.queries.ts'
import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import { agencyDay } from '#domain/calendar-date.ts'
import { reasonText, rulesText } from '#domain/placement/placement-text.ts'
import {
  type Judged,
  judgePlacement,
  type Light,
  lightTexts,
  type PlacementRules,
  placementTitle,
  type PlacementVerdict as Verdict,
} from '#domain/placement/placement-verdict.ts'
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

const tones: Readonly<Record<Light, StatusTone>> = { green: 'green', yellow: 'amber', red: 'red' }

/**
 * Shows the verdict of the rules on a channel today at the agency, as conditions on it count. Lists pass the rules, so
 * that their rows need no query each.
 */
export function PlacementTag({ channel, rules }: { channel: Judged; rules: PlacementRules }) {
  return <LightTag light={judgePlacement(channel, rules, agencyDay(new Date())).light} />
}

export function LightTag({ light }: { light: Light }) {
  return <StatusTag tone={tones[light]}>{lightTexts[light]}</StatusTag>
}

/** Lists why the agency's rules allow or forbid a placement, and tells from which day the rules hold. */
export function PlacementReasons({ reasons, since }: Verdict) {
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
