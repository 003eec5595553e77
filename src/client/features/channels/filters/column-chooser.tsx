import { ChevronDown, ChevronRight, Columns3 } from 'lucide-react'
import { useState } from 'react'
import {
  type ChannelColumn,
  channelGroups,
  columnTitle,
  type OptionalColumn,
  optionalColumns,
} from '#client/features/channels/data/channel-table-layout.ts'
import { useHiddenColumns } from '#client/features/channels/data/column-preferences.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Checkbox } from '#client/ui/control/checkbox.tsx'
import { Opener } from '#client/ui/dialog/menu.tsx'
import { Popover } from '#client/ui/overlay/popover.tsx'
import styles from './column-chooser.module.css'

export function ColumnChooser() {
  return (
    <Opener
      opens="dialog"
      icon={<Columns3 size={18} />}
      aria-label="Столбцы"
      title="Столбцы"
      layer={(close) => <ColumnChoice onClose={close} />}
    />
  )
}

function ColumnChoice({ onClose }: { onClose: () => void }) {
  const { hidden, hide } = useHiddenColumns()
  const toggle = (fields: readonly OptionalColumn[], shown: boolean) =>
    hide(shown ? [...hidden].filter((field) => !fields.includes(field)) : [...new Set([...hidden, ...fields])])
  return (
    <Popover
      label="Столбцы"
      place={{ side: 'below', align: 'end', gap: 4 }}
      className={styles.chooser}
      onClose={onClose}
    >
      <div className={styles.head}>
        <span>Столбцы</span>
        <Button variant="text" size="small" disabled={hidden.size === 0} onClick={() => hide([])}>
          Показать все
        </Button>
      </div>
      <div className={styles.groups}>
        {channelGroups.map(({ key, title }) => (
          <Group
            key={key}
            title={title}
            columns={optionalColumns.filter((column) => column.group === key)}
            hidden={hidden}
            onToggle={toggle}
          />
        ))}
      </div>
      <div className={styles.foot}>Столбец «Канал» виден всегда</div>
    </Popover>
  )
}

type GroupProps = {
  title: string
  columns: readonly ChannelColumn<OptionalColumn>[]
  hidden: ReadonlySet<OptionalColumn>
  onToggle: (fields: readonly OptionalColumn[], shown: boolean) => void
}

function Group({ title, columns, hidden, onToggle }: GroupProps) {
  const fields = columns.map(({ field }) => field)
  const shown = fields.filter((field) => !hidden.has(field)).length
  const isMixed = shown > 0 && shown < columns.length
  const [isOpen, setOpen] = useState(isMixed)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <div className={styles.group}>
        <Checkbox checked={shown === columns.length} mixed={isMixed} onChange={(isShown) => onToggle(fields, isShown)}>
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
          <Chevron size={16} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <div className={styles.columns}>
          {columns.map((column) => (
            <Checkbox
              key={column.field}
              checked={!hidden.has(column.field)}
              onChange={(isShown) => onToggle([column.field], isShown)}
            >
              {columnTitle(column)}
            </Checkbox>
          ))}
        </div>
      )}
    </>
  )
}
