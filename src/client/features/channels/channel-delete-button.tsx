import { Trash2 } from 'lucide-react'
import { OfflineDisabled } from '#client/ui/offline-disabled.tsx'
import type { Channel } from '#contract/channels.ts'
import styles from './channel-delete-button.module.css'

type ChannelDeleteButtonProps = { channel: Channel; onDelete: (channel: Channel) => void }

/** A row's bin: seen when the row is hovered or holds the focus, always on touch screens. */
export function ChannelDeleteButton({ channel, onDelete }: ChannelDeleteButtonProps) {
  return (
    <OfflineDisabled action="удалить канал">
      {(disabled) => (
        <button
          {...disabled}
          type="button"
          className={styles.button}
          aria-label={`Удалить канал «${channel.title}»`}
          onClick={() => onDelete(channel)}
        >
          <Trash2 size={18} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </OfflineDisabled>
  )
}
