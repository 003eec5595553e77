import { usePlacementRules } from '#client/features/channels/data/placement-rules.queries.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { type Judged, judgePlacement, type PlacementVerdict } from '#domain/placement/placement-verdict.ts'

/** Returns the verdict of the agency's rules on the channel today; undefined until the rules are known. */
export function usePlacementVerdict(channel: Judged): PlacementVerdict | undefined {
  const rules = usePlacementRules()
  return rules && judgePlacement(channel, rules, agencyDay(new Date()))
}

/** Returns the channels in which the agency's rules forbid a placement today; none until the rules are known. */
export function useUnfitChannels<Channel extends Judged>(channels: readonly Channel[]): Channel[] {
  const rules = usePlacementRules()
  const day = agencyDay(new Date())
  return rules ? channels.filter((channel) => judgePlacement(channel, rules, day).light === 'red') : []
}
