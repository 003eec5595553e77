import { type KeyboardEvent, useRef, useState } from 'react'
import { focusUnderLayers } from '#client/ui/focus/focus-back.ts'
import { textLimits } from '#contract/fields.ts'
import styles from './room-item.module.css'

type RoomNameInputProps = {
  name: string
  /** The initial text of the field: the current name, or a new name that could not be saved. */
  typed: string
  /** `name` is undefined if nothing has changed. If `byKey` is true, the caller must move the focus. */
  onEnd: (name: string | undefined, byKey: boolean) => void
}

/** A field that edits a chat's name. Enter or leaving the field saves the new name; Escape discards it. */
export function RoomNameInput({ name, typed, onEnd }: RoomNameInputProps) {
  const [value, setValue] = useState(typed)
  // Prevents a second call of `onEnd`: the field also blurs when Enter or Escape unmounts it.
  const ended = useRef(false)
  const end = (text: string, byKey: boolean) => {
    if (ended.current) return
    // An error dialog takes the focus after a failed save. This blur must not close the field.
    if (!byKey && typed !== name && text === typed) return
    ended.current = true
    const wanted = text.trim()
    onEnd(wanted === '' || wanted === name ? undefined : wanted, byKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Otherwise the menu button, which receives the focus, would handle the same key press as a click.
      event.preventDefault()
      end(value, true)
    }
    if (event.key === 'Escape') {
      // Otherwise Escape would also close the drawer that contains this field.
      event.preventDefault()
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
  if (input === null) return
  // The error dialog of a failed save may still be open above the field.
  focusUnderLayers(input)
  input.select()
}
