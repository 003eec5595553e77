import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import { agencyDay } from '#domain/calendar-date.ts'
import {
  type Judged,
  judgePlacement,
  type Light,
  lightTexts,
  type PlacementRules,
} from '#domain/placement/placement-verdict.ts'

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
