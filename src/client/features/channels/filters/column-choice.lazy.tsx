import { Button, Checkbox, Popover } from 'antd'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import {
  type ChannelColumn,
  channelGroups,
  columnTitle,
  type OptionalChannelField,
} from '#client/features/channels/data/channel-table-layout.ts'
import styles from './column-choice.module.css'

type Hidden = ReadonlySet<OptionalChannelField>
export type ColumnChoiceProps = {
  columns: readonly ChannelColumn[]
  hidden: Hidden
  onChange: (hidden: OptionalChannelField[]) => void
  onClose: () => void
}

/** Lies over the button that has opened it, and is open as long as it is rendered. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const content = useRef<HTMLDivElement>(null)
  const enter = (shown: boolean) => {
    if (shown) content.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  return (
    <Popover
      open
      trigger="click"
      placement="bottomRight"
      arrow={false}
      onOpenChange={(open) => !open && props.onClose()}
      afterOpenChange={enter}
      content={<Chooser {...props} ref={content} />}
      styles={{ container: { padding: 0 } }}
    >
      <span className={styles.anchor} aria-hidden="true" />
    </Popover>
  )
}

type ChooserProps = ColumnChoiceProps & { ref: Ref<HTMLDivElement> }

function Chooser({ columns, hidden, onChange, onClose, ref }: ChooserProps) {
  const toggle = (fields: readonly OptionalChannelField[], shown: boolean) =>
    onChange(
      shown ? [...hidden].filter((field) => !fields.includes(field)) : [...new Set([...hidden, ...fields])],
    )
  const closeAtEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <div ref={ref} className={styles.chooser} role="dialog" aria-label="Столбцы" onKeyDown={closeAtEscape}>
      <div className={styles.head}>
        <span>Столбцы</span>
        <Button type="text" size="small" disabled={hidden.size === 0} onClick={() => onChange([])}>
          Показать все
        </Button>
      </div>
      <div className={styles.groups}>
        {channelGroups.map(({ key, title }) => (
          <Group
            key={key}
            title={title}
            columns={columns.filter((column) => column.group === key)}
            hidden={hidden}
            onToggle={toggle}
          />
        ))}
      </div>
      <div className={styles.foot}>Столбец «Канал» виден всегда</div>
    </div>
  )
}

type GroupProps = {
  title: string
  columns: readonly ChannelColumn[]
  hidden: Hidden
  onToggle: (fields: readonly OptionalChannelField[], shown: boolean) => void
}

function Group({ title, columns, hidden, onToggle }: GroupProps) {
  const shown = columns.filter(({ field }) => !hidden.has(field)).length
  const isMixed = shown > 0 && shown < columns.length
  const [isOpen, setOpen] = useState(isMixed)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <div className={styles.group}>
        <Checkbox
          checked={shown === columns.length}
          indeterminate={isMixed}
          onChange={({ target }) =>
            onToggle(
              columns.map(({ field }) => field),
              target.checked,
            )
          }
        >
          {title}
        </Checkbox>
        <button
          type="button"
          className={styles.expand}
          aria-expanded={isOpen}
          aria-label={`${title}: ${shown} из ${columns.length}`}
          onClick={() => setOpen(!isOpen)}
        >
          {shown} из {columns.length}
          <Chevron size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <div className={styles.columns}>
          {columns.map((column) => (
            <Checkbox
              key={column.field}
              checked={!hidden.has(column.field)}
              onChange={({ target }) => onToggle([column.field], target.checked)}
            >
              {columnTitle(column)}
            </Checkbox>
          ))}
        </div>
      )}
    </>
  )
}
