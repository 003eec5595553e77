import { useEffect, useEffectEvent, useState } from 'react'
import { TextArea } from '#client/ui/control/text-input.tsx'
import { maxShortlistNote } from '#domain/shortlist.ts'
import styles from './shortlist-comparison.module.css'

type ShortlistNoteProps = { label: string; text: string; disabled: boolean; onChange: (text: string) => void }

const PAUSE_MS = 600

/** A note about a channel in this list, stored after a pause in typing and when the field loses the focus. */
export function ShortlistNote({ label, text, disabled, onChange }: ShortlistNoteProps) {
  const [typed, setTyped] = useState<string>()
  const keep = useEffectEvent(() => {
    if (typed !== undefined && typed.trim() !== text) onChange(typed)
  })
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => keep(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  // Leaving or closing the page stores the note at once.
  useEffect(() => {
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return (
    <TextArea
      className={styles.note}
      aria-label={label}
      placeholder="Заметка для коллег"
      rows={1}
      maxRows={6}
      maxLength={maxShortlistNote}
      disabled={disabled}
      value={typed ?? text}
      onChange={setTyped}
      onBlur={() => {
        keep()
        setTyped(undefined)
      }}
    />
  )
}
