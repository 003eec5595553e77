import { Bookmark } from 'lucide-react'
import type { MouseEvent } from 'react'
import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { formatCount } from '#client/lib/page/format.ts'
import {
  currentShortlistName,
  shortlists,
  useCurrentShortlistName,
  useIsShortlisted,
} from '#client/offline/shortlists/shortlists.ts'
import { IconButton } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import type { Channel } from '#contract/channels.ts'
import styles from './shortlist-toggle.module.css'
import { useToggled } from './shown-channels.ts'

type ShortlistToggleProps = { channel: Pick<Channel, 'id' | 'title'>; place: 'row' | 'card' | 'sheet' }

/** Adds a channel to the current shortlist, or removes it; with Shift also the rows up to the one toggled before. */
export function ShortlistToggle({ channel: { id, title }, place }: ShortlistToggleProps) {
  const isPicked = useIsShortlisted(id)
  const name = useCurrentShortlistName()
  const toggled = useToggled()
  const ofMany = place === 'row' ? '. С Shift\u00a0— все строки подряд' : ''
  const toggle = (event: MouseEvent) => {
    // The row or the card around the toggle is a link.
    event.stopPropagation()
    const { current, picked } = shortlists.get()
    const ids = toggled(id, event.shiftKey).filter((one) => picked.has(one) === isPicked)
    const refusal = isPicked && current ? shortlists.letGo(current.id, ids) : shortlists.pick(ids)
    if (refusal) return void toast.warning(refusal)
    const count = ids.length > 1 ? ` ${formatCount(ids.length, channelForms)}` : ''
    const change = isPicked ? `Убрано${count} из подборки` : `Добавлено${count} в подборку`
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
      title={(isPicked ? `Убрать из подборки «${name}»` : `В подборку «${name}»`) + ofMany}
      // Shift would select the text of the rows between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={toggle}
    >
      <Bookmark size={place === 'row' ? 18 : 20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}
