import { useQuery } from '@tanstack/react-query'
import { Empty } from '#client/features/channels/field/channel-value.tsx'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import type { ComparedChannel, StandingFigure } from '#domain/channel-search/channel-standing.ts'
import { standingsQuery } from './channel-standing.queries.ts'
import { standingText, tooFewChannels } from './standing-text.ts'

/** Tells where one figure of the channel lies in its category; empty until the copy has answered. */
export function StandingValue({ channel, figure }: { channel: ComparedChannel; figure: StandingFigure }) {
  const { asOf } = useSyncStatus()
  const { data = [] } = useQuery(standingsQuery(channel, asOf))
  const standing = data.find((one) => one.figure === figure)
  if (!standing) return <Empty />
  return standing.is === 'too_few' ? tooFewChannels : standingText(standing)
}
