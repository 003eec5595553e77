import { type KeyboardEvent, useRef, useState } from 'react'
import { focusUnderLayers } from '#client/ui/focus/focus-back.ts'
import { textLimits } from '#contract/fields.ts'
import styles from './room-item.module.css'

type RoomNameInputProps = {
  name: string
  /** What stands in the field first: the name, or one that could not be saved. */
  typed: string
  /** Without a name nothing has changed; ended by a key, the focus has to go somewhere. */
  onEnd: (name: string | undefined, byKey: boolean) => void
}

/** A room's name as a field: Enter and leaving it keep what was typed, Escape does not. */
export function RoomNameInput({ name, typed, onEnd }: RoomNameInputProps) {
  const [value, setValue] = useState(typed)
  // The field blurs when Enter or Escape takes it away.
  const ended = useRef(false)
  const end = (text: string, byKey: boolean) => {
    if (ended.current) return
    // The dialog that says why it was not saved takes the focus: the field stays until a user ends it.
    if (!byKey && typed !== name && text === typed) return
    ended.current = true
    const wanted = text.trim()
    onEnd(wanted === '' || wanted === name ? undefined : wanted, byKey)
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
  if (input === null) return
  // The dialog that tells of a failed save may still lie over the field.
  focusUnderLayers(input)
  input.select()
}
