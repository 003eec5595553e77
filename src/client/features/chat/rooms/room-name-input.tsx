import { type KeyboardEvent, useRef, useState } from 'react'
import { textLimits } from '#contract/fields.ts'
import styles from './room-item.module.css'

type RoomNameInputProps = {
  name: string
  /** `name` is undefined without a change; after a key the focus has to go on to another element. */
  onEnd: (name: string | undefined, byKey: boolean) => void
}

/** A field for a room's name: Enter and leaving the field save it, Escape does not. */
export function RoomNameInput({ name, onEnd }: RoomNameInputProps) {
  const [value, setValue] = useState(name)
  // Removing the field at Enter or Escape blurs it as well.
  const ended = useRef(false)
  const end = (text: string, byKey: boolean) => {
    if (ended.current) return
    ended.current = true
    const typed = text.trim()
    onEnd(typed === '' || typed === name ? undefined : typed, byKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // The button that receives the focus would take the rest of this key for a click.
      event.preventDefault()
      end(value, true)
    }
    if (event.key === 'Escape') {
      // The drawer around it must not get the key.
      event.stopPropagation()
      end(name, true)
    }
  }
  return (
    <input
      className={styles.nameInput}
      aria-label="Название чата"
      value={value}
      maxLength={textLimits.title}
      ref={focusWithAllSelected}
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(value, false)}
    />
  )
}

function focusWithAllSelected(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
