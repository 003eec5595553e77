import { Check } from 'lucide-react'
import type { ReactNode, RefObject, UIEvent } from 'react'
import { Beside } from '#client/ui/overlay/beside.tsx'
import styles from './option-list.module.css'

/** Distance to the end of the list at which more options are requested, CSS px. */
const END_MARGIN = 96

export type ListedOption<Value extends string | number> = { value: Value; label: string }

type OptionListProps<Value extends string | number> = {
  id: string
  label: string
  /** The field below which the list opens, as wide as the field. */
  beside: RefObject<HTMLElement | null>
  options: readonly ListedOption<Value>[]
  chosen: readonly Value[]
  active: Value | undefined
  above?: ReactNode
  noteOf?: ((value: Value) => string) | undefined
  emptyText: string
  onPoint: (value: Value) => void
  onToggle: (value: Value) => void
  onReachEnd: (() => void) | undefined
}

/** The list of a field, which keeps the focus and handles the keys. */
export function OptionList<Value extends string | number>(props: OptionListProps<Value>) {
  const { id, label, beside, options, chosen, active, above, noteOf, emptyText, onPoint, onToggle, onReachEnd } = props
  const onScroll = ({ currentTarget }: UIEvent) => {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget
    if (scrollTop + clientHeight >= scrollHeight - END_MARGIN) onReachEnd?.()
  }
  return (
    <Beside
      popover="manual"
      className={styles.layer}
      anchor={() => beside.current?.getBoundingClientRect()}
      place={place}
      isAsWide
      onScroll={onScroll}
      // A press in the list leaves the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {above}
      <div id={id} role="listbox" aria-label={label} aria-multiselectable>
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and refers to the active option
          <div
            key={option.value}
            id={optionId(id, option.value)}
            role="option"
            aria-selected={chosen.includes(option.value)}
            className={styles.option}
            data-option={option.value}
            data-active={option.value === active || undefined}
            title={option.label}
            // Not `onPointerEnter`, because a list that scrolls under a resting pointer must not change the active option.
            onPointerMove={() => onPoint(option.value)}
            onClick={() => onToggle(option.value)}
          >
            <span className={styles.name}>{option.label}</span>
            {noteOf && <span className={styles.note}>{noteOf(option.value)}</span>}
            {chosen.includes(option.value) && <Check size={16} aria-hidden />}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <div role="status" className={styles.empty}>
          {emptyText}
        </div>
      )}
    </Beside>
  )
}

const place = { side: 'below', align: 'start', gap: 4 } as const

export const optionId = (list: string, value: string | number) => `${list}-${value}`
