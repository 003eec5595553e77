import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { serverCalls } from '#client/lib/server/server.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { keepSeenList, readSeenList } from '#client/offline/copy/seen-lists.ts'
import { keptRules } from '#client/offline/database/kept-resources.ts'
import * as endpoints from '#contract/placement-rules.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import {
  defaultPlacementRules,
  type Judged,
  judgePlacement,
  type PlacementRules,
  type PlacementVerdict,
} from '#domain/placement/placement-verdict.ts'

/** Reads the agency's rules of placement; a bare server has the default rules. */
export function placementRulesQuery() {
  return {
    ...readingQuery<PlacementRules>(['placement-rules'], {
      network: async (signal, client) => {
        const rules = (await serverCalls(client)).isOurs
          ? await api(endpoints.get, {}, { signal })
          : { ...defaultPlacementRules, version: 0 }
        keepSeenList(keptRules.name, [rules])
        return rules
      },
      copy: async () => {
        const { data, asOf } = await readSeenList(keptRules.name, keptRules.row)
        return { data: data[0] ?? defaultPlacementRules, asOf }
      },
    }),
    // Without rules the screens show no verdict.
    meta: { silent: true },
  }
}

export function usePlacementRules(): PlacementRules | undefined {
  return useQuery(placementRulesQuery()).data?.data
}

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
