import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { standingsQuery } from '#client/features/channels/data/channels.queries.ts'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import type { ComparedChannel, ChannelStanding as Standing } from '#domain/channel-search/channel-standing.ts'
import styles from './channel-standing.module.css'
import {
  categoryText,
  figureLabel,
  type KnownStanding,
  standingText,
  tooFewFiguresText,
  tooFewText,
} from './standing-text.ts'

type ChannelStandingProps = { channel: ComparedChannel; category: string }

/** Tells where the channel's figures lie in its category, on a device with a copy of the base. */
export function ChannelStanding(props: ChannelStandingProps) {
  const { asOf } = useSyncStatus()
  // The figures of an earlier category must not stand under the title of this one.
  return asOf !== null && <KnownStandings key={props.channel.category_id} {...props} asOf={asOf} />
}

/** Shows nothing until the copy has answered. */
function KnownStandings({ channel, category, asOf }: ChannelStandingProps & { asOf: Date }) {
  const titleId = useId()
  const { data = [] } = useQuery(standingsQuery(channel, asOf))
  const known = data.filter(isKnown)
  if (data.length === 0) return null
  if (known.length === 0) return <p className={styles.few}>{tooFewText(category)}</p>
  const few = data.filter(({ is }) => is === 'too_few').map(({ figure }) => figure)
  return (
    <section className={styles.standing} aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {categoryText(category)}
      </p>
      <dl className={styles.figures}>
        {known.map((standing) => (
          <div key={standing.figure}>
            <dt>{figureLabel(standing.figure)}</dt>
            <dd>{standingText(standing)}</dd>
          </div>
        ))}
      </dl>
      {few.length > 0 && <p className={styles.note}>{tooFewFiguresText(few)}</p>}
    </section>
  )
}

function isKnown(standing: Standing): standing is KnownStanding {
  return standing.is !== 'too_few'
}
