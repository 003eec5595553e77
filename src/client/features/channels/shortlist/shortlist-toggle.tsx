import { Bookmark } from 'lucide-react'
import { createContext, type MouseEvent, type RefObject, useContext, useEffect, useRef } from 'react'
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
      <Bookmark size={place === 'row' ? 18 : 20} aria-hidden />
    </IconButton>
  )
}

type Rows = readonly (Pick<Channel, 'id'> | undefined)[]
/** The rows of a table, and the channel that was toggled last. */
type Shown = RefObject<{ rows: Rows; last?: number }>

/** Lets Shift toggle a range of the table's rows. It holds a reference, so that new rows render no toggle again. */
export const ShownChannels = createContext<Shown | undefined>(undefined)

export function useShownChannels(rows: Rows | undefined): Shown {
  const shown: Shown = useRef({ rows: [] })
  useEffect(() => {
    shown.current = { ...shown.current, rows: rows ?? [] }
  }, [rows])
  return shown
}

/** Returns a function that gives the channels of a press on a toggle: with Shift, all from the last one to this one. */
function useToggled(): (id: number, isShift: boolean) => number[] {
  const shown = useContext(ShownChannels)
  return (id, isShift) => {
    if (!shown) return [id]
    const { rows, last } = shown.current
    shown.current = { rows, last: id }
    return isShift ? idsBetween(rows, last, id) : [id]
  }
}

/** A row that is not loaded is left out; without both ends in the table, only the last one counts. */
export function idsBetween(rows: Rows, from: number | undefined, to: number): number[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row?.id === id))
  if (ends.includes(-1)) return [to]
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).flatMap((row) => row?.id ?? [])
}
