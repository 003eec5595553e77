import Input from 'antd/es/input/Input'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { PreviewRow } from '#client/features/channel-import/rows/import-rows.ts'
import { optionSearch, Select } from '#client/ui/input/select.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import { type ChannelField, channelFieldLabel } from '#domain/channel-fields.ts'
import type { RowStatus } from '#domain/channel-import/channel-import-verdict.ts'
import styles from './import-cell.module.css'

type ImportCellProps = {
  row: PreviewRow
  field: ChannelField
  /** The texts of a field with fixed choices. */
  choices: readonly string[] | undefined
  onEdit: (rowNumber: number, field: ChannelField, text: string) => Promise<unknown>
}

/** A cell of the preview: its text, its error and the stored value. A press edits it in place. */
export function ImportCell({ row, field, choices, onEdit }: ImportCellProps) {
  const cell = row.cells[field]
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const text = cell?.isDefault ? '' : (cell?.text ?? '')
  const label = `${channelFieldLabel(field)}, строка ${row.rowNumber}`
  const save = (next: string) => {
    setEditing(false)
    if (next !== text) void onEdit(row.rowNumber, field, next)
  }
  const focusCell = () => requestAnimationFrame(() => button.current?.focus())
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape leaves the cell without closing the dialog.
    if (event.key === 'Escape') {
      event.preventDefault()
      setEditing(false)
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !choices) save(event.target.value)
    else return
    focusCell()
  }
  if (isEditing && choices) {
    return (
      <Select
        {...selectOf(choices, 'Пусто')}
        autoFocus
        defaultOpen
        popupMatchSelectWidth={false}
        style={{ width: '100%' }}
        aria-label={label}
        value={text}
        onKeyDown={onKeyDown}
        onBlur={() => setEditing(false)}
        onSelect={(next) => {
          save(next)
          focusCell()
        }}
      />
    )
  }
  if (isEditing) {
    return (
      <Input
        autoFocus
        aria-label={label}
        defaultValue={text}
        onKeyDown={onKeyDown}
        onBlur={({ target }) => save(target.value)}
      />
    )
  }
  const problem = cell?.problem
  return (
    <Tooltip title={problem ?? (cell?.was !== undefined && `Сейчас: ${cell.was || 'пусто'}`)}>
      <button
        ref={button}
        type="button"
        className={styles.cell}
        data-problem={problem !== undefined}
        data-changed={cell?.was !== undefined}
        data-default={cell?.isDefault === true}
        onClick={() => setEditing(true)}
      >
        <span className="visually-hidden">{label}: </span>
        <span className={styles.text}>
          {cell?.text || (
            <>
              <span aria-hidden="true">-</span>
              <span className="visually-hidden">пусто</span>
            </>
          )}
        </span>
        {problem !== undefined && <span className={styles.problem}>{problem}</span>}
        {problem === undefined && cell?.was !== undefined && (
          <span className={styles.was}>
            <span className="visually-hidden">сейчас </span>
            {cell.was || 'пусто'}
          </span>
        )}
      </button>
    </Tooltip>
  )
}

/** Returns the options of a field with fixed choices, after one for no value. */
export function selectOf(choices: readonly string[], none: string) {
  return {
    showSearch: choices.length > MOST_AT_SIGHT && optionSearch,
    options: [{ value: '', label: none }, ...choices.map((text) => ({ value: text, label: text }))],
  }
}

/** A longer list shows only a part of its options at once. */
const MOST_AT_SIGHT = 7

const statuses: Record<RowStatus, { label: string; tone: StatusTone }> = {
  new: { label: 'Новый', tone: 'green' },
  changed: { label: 'Изменится', tone: 'blue' },
  unchanged: { label: 'Без изменений', tone: 'neutral' },
  duplicate: { label: 'Повтор', tone: 'amber' },
  bad: { label: 'Ошибка', tone: 'red' },
}

export function ImportStatus({ row: { rowNumber, status, duplicateOf, warning } }: { row: PreviewRow }) {
  const { label, tone } = statuses[status]
  return (
    <>
      {rowNumber}{' '}
      <StatusTag tone={tone}>{duplicateOf === undefined ? label : `${label} строки ${duplicateOf}`}</StatusTag>
      {warning !== undefined && <span className={styles.warning}>{warning}</span>}
    </>
  )
}
