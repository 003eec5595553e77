import { Link } from '@tanstack/react-router'
import type { Channel } from '#contract/channels.ts'
import styles from './channel-title.module.css'

/** The first cell of a row: the title as a link to the channel's form, with the description below. */
export function ChannelTitle({ channel }: { channel: Channel }) {
  return (
    <>
      <Link
        className={styles.title}
        to="/placement/channels-base/$id/edit"
        params={{ id: String(channel.id) }}
        preload={false}
      >
        {channel.title}
      </Link>
      <span className={styles.description}>{channel.description}</span>
    </>
  )
}
