import { agencyDay } from '#domain/calendar-date.ts'
import { type Judged, judgePlacement, type PlacementVerdict } from '#domain/placement/placement-verdict.ts'
import { usePlacementRules } from './placement-rules.queries.ts'

/** Returns the verdict of the agency's rules on the channel today; undefined until the rules are known. */
export function usePlacementVerdict(channel: Judged): PlacementVerdict | undefined {
  const rules = usePlacementRules()
  return rules && judgePlacement(channel, rules, agencyDay(new Date()))
}
