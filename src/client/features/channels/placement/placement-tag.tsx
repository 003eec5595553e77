import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import { agencyDay } from '#domain/calendar-date.ts'
import { verdictText } from '#domain/placement-text.ts'
import {
  type Judged,
  judgePlacement,
  type Light,
  lightTexts,
  type PlacementRules,
} from '#domain/placement-verdict.ts'

const tones: Readonly<Record<Light, StatusTone>> = { green: 'green', yellow: 'amber', red: 'red' }

/**
 * Shows the verdict of the rules on a channel today at the agency, as conditions on it count; a pointer over it shows the reasons. Lists pass the rules, so that
 * their rows need no query each.
 */
export function PlacementTag({ channel, rules }: { channel: Judged; rules: PlacementRules }) {
  const verdict = judgePlacement(channel, rules, agencyDay(new Date()))
  return (
    <span title={verdictText(verdict)}>
      <LightTag light={verdict.light} />
    </span>
  )
}

export function LightTag({ light }: { light: Light }) {
  return <StatusTag tone={tones[light]}>{lightTexts[light]}</StatusTag>
}
