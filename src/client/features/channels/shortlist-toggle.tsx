import { App } from 'antd'
import { Bookmark } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Channel } from '#contract/channels.ts'
import { maxShortlisted } from '#domain/shortlist.ts'
import { shortlist, useIsShortlisted } from './shortlist.ts'
import styles from './shortlist-toggle.module.css'

type ShortlistToggleProps = { channel: Pick<Channel, 'id' | 'title'>; place: 'row' | 'card' | 'sheet' }

/** Picks a channel for the shortlist, or lets it go. */
export function ShortlistToggle({ channel: { id, title }, place }: ShortlistToggleProps) {
  const { message } = App.useApp()
  const isPicked = useIsShortlisted(id)
  const toggle = (event: MouseEvent) => {
    // The row, or the card, is a link.
    event.stopPropagation()
    if (isPicked) shortlist.remove(id)
    else if (!shortlist.add([id])) void message.warning(`В подборке не больше ${maxShortlisted} каналов`)
  }
  return (
    <button
      type="button"
      className={styles.toggle}
      data-place={place}
      aria-pressed={isPicked}
      aria-label={`В подборку: «${title}»`}
      title={isPicked ? 'Убрать из подборки' : 'В подборку'}
      onClick={toggle}
    >
      <Bookmark size={place === 'row' ? 16 : 20} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
