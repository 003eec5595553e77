import { useEffect, useRef } from 'react'
import { offlineReason } from '#client/ui/states/offline-disabled.tsx'
import styles from './command-palette.module.css'
import type { Command } from './commands.ts'

type PaletteOptionProps = {
  id: string
  command: Command
  isActive: boolean
  isDisabled: boolean
  onPoint: () => void
  onRun: () => void
}

/** An option of the palette. The focus stays in the search field, which handles the keys. */
export function PaletteOption({ id, command, isActive, isDisabled, onPoint, onRun }: PaletteOptionProps) {
  const { title, note, Icon, offlineAction } = command
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and refers to the active option
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      className={styles.option}
      // Not `onPointerEnter`, because a list that scrolls under a resting pointer must not change the active option.
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>{isDisabled && offlineAction ? offlineReason(offlineAction) : note}</span>
    </div>
  )
}
