import { Bookmark } from 'lucide-react'
import type { MouseEvent } from 'react'
import {
  currentShortlistName,
  shortlists,
  useCurrentShortlistName,
  useIsShortlisted,
} from '#client/offline/shortlists/shortlists.ts'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import type { Channel } from '#contract/channels.ts'
import styles from './shortlist-toggle.module.css'

type ShortlistToggleProps = { channel: Pick<Channel, 'id' | 'title'>; place: 'row' | 'card' | 'sheet' }

/** Adds a channel to the current shortlist, or removes it. */
export function ShortlistToggle({ channel: { id, title }, place }: ShortlistToggleProps) {
  const isPicked = useIsShortlisted(id)
  const name = useCurrentShortlistName()
  const toggle = (event: MouseEvent) => {
    // The row or the card around the toggle is a link.
    event.stopPropagation()
    const { current } = shortlists.get()
    const refusal = isPicked && current ? shortlists.letGo(current.id, [id]) : shortlists.pick([id])
    if (refusal) return void toast.warning(refusal)
    const change = isPicked ? 'Убрано из подборки' : 'Добавлено в подборку'
    // The shared key shows one message at a time when the user picks several channels in a row.
    toast.success(`${change} «${currentShortlistName()}»`, { key: 'shortlisted' })
  }
  return (
    <IconButton
      isLarge
      data-screen-only
      className={styles.toggle}
      data-place={place}
      aria-pressed={isPicked}
      aria-label={`В подборку: «${title}»`}
      title={isPicked ? `Убрать из подборки «${name}»` : `В подборку «${name}»`}
      onClick={toggle}
    >
      <Bookmark size={place === 'row' ? 18 : 20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}
