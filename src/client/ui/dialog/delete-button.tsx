import { Trash2 } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId, useRef } from 'react'
import { IconButton } from '#client/ui/control/button.tsx'
import { useRowControl } from '#client/ui/overlay/focus-back.ts'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import styles from './delete-button.module.css'

type DeleteButtonProps = {
  /** Names the object: «Удалить категорию «Еда»». */
  label: string
  /** Completes the offline message: «удалить категорию». */
  offlineAction: string
  /** Why the object cannot be deleted at all. */
  reason?: string | undefined
  /** In a table row, the button shows when the row is hovered or has focus, and always on touch screens. */
  place: 'card' | 'row'
  onClick: () => void
}

/** The delete button of a card or a row. If deletion is not allowed, it is dimmed and shows the reason. */
export function DeleteButton({ label, offlineAction, reason, place, onClick }: DeleteButtonProps) {
  const control = useRowControl()
  if (reason !== undefined) return <DimmedBin label={label} reason={reason} place={place} />
  return <Bin {...control} offlineAction={offlineAction} label={label} place={place} onClick={onClick} />
}

function DimmedBin({ label, reason, place }: BinProps & { reason: string }) {
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const scroll = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined || text.current === null) return
    event.preventDefault()
    text.current.scrollBy({ top: step * text.current.clientHeight * 0.8 })
  }
  const title = (
    <div ref={text} className={styles.reason}>
      {reason}
    </div>
  )
  return (
    <>
      <Tooltip title={title} width={320} side="below" align="end">
        {/* The focus shows the reason and stays here; the arrow keys scroll a long reason. */}
        <Bin label={label} place={place} aria-disabled aria-describedby={id} onKeyDown={scroll} />
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}

type BinProps = Pick<DeleteButtonProps, 'label' | 'place'>

function Bin({ label, place, ...button }: BinProps & Omit<ComponentProps<typeof IconButton>, 'aria-label'>) {
  return (
    <IconButton {...button} className={styles.button} data-place={place} aria-label={label}>
      <Trash2 size={18} aria-hidden />
    </IconButton>
  )
}
