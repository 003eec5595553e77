import { useQuery } from '@tanstack/react-query'
import { standingsQuery } from '#client/features/channels/data/channel-standing.queries.ts'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import type { ComparedChannel, StandingFigure } from '#domain/channel-search/channel-standing.ts'
import { placeInCategoryText, tooFewInCategory } from './standing-text.ts'

/** A small line on where one figure of the channel lies in its category; nothing until the copy has answered. */
export function StandingValue({ channel, figure }: { channel: ComparedChannel; figure: StandingFigure }) {
  const { asOf } = useSyncStatus()
  const { data = [] } = useQuery(standingsQuery(channel, asOf))
  const standing = data.find((one) => one.figure === figure)
  if (!standing) return null
  return <small>{standing.is === 'too_few' ? tooFewInCategory : placeInCategoryText(standing)}</small>
}
