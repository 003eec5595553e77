import { getRouteApi, Link } from '@tanstack/react-router'
import type { Channel } from '#contract/channels.ts'
import styles from './channel-title.module.css'
import { ShortlistToggle } from './shortlist-toggle.tsx'

const route = getRouteApi('/_app/placement/channels-base/')

/** The first cell of a row: the title, a link to the channel's form, and the description under it. */
export function ChannelTitle({ channel }: { channel: Channel }) {
  const search = route.useSearch()
  return (
    <div className={styles.cell}>
      <div className={styles.texts}>
        <Link
          className={styles.title}
          to="/placement/channels-base/$id/edit"
          params={{ id: String(channel.id) }}
          state={{ channelsBase: search }}
          preload={false}
        >
          {channel.title}
        </Link>
        <span className={styles.description}>{channel.description}</span>
      </div>
      <ShortlistToggle channel={channel} place="row" />
    </div>
  )
}
