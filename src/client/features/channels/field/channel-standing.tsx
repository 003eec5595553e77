import { useId } from 'react'
import { useStandings } from '#client/features/channels/data/channels.queries.ts'
import type { ComparedChannel } from '#domain/channel-search/channel-standing.ts'
import styles from './channel-standing.module.css'
import { categoryText, figureLabel, standingText, tooFewFiguresText, tooFewText } from './standing-text.ts'

type ChannelStandingProps = { channel: ComparedChannel; category: string }

/** Tells where the channel's figures lie in its category, on a device with a copy of the base. */
export function ChannelStanding(props: ChannelStandingProps) {
  // The figures of an earlier category must not stand under the title of this one.
  return <Standings key={props.channel.category_id} {...props} />
}

function Standings({ channel, category }: ChannelStandingProps) {
  const titleId = useId()
  const standings = useStandings(channel)
  const known = standings.filter((one) => one.is !== 'too_few')
  if (standings.length === 0) return null
  if (known.length === 0) return <p className={styles.few}>{tooFewText(category)}</p>
  const few = standings.filter(({ is }) => is === 'too_few').map(({ figure }) => figure)
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
