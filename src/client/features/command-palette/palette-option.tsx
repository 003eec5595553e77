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

/** A line of the palette. The focus stays in the field, which handles the keys. */
export function PaletteOption({ id, command, isActive, isDisabled, onPoint, onRun }: PaletteOptionProps) {
  const { title, note, Icon, offlineAction } = command
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      className={styles.option}
      // Only a moving pointer selects: a list that scrolls under a resting one does not.
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
