import { type ReactNode, useState } from 'react'
import type { PreviewRow } from '#client/features/channel-import/rows/import-rows.ts'
import type { FieldChoices } from '#client/features/channel-import/rows/open-table.ts'
import type { ChannelImportState } from '#client/features/channel-import/state/use-channel-import.ts'
import { Button } from '#client/ui/control/button.tsx'
import { type ChannelField, channelFieldLabel } from '#domain/channel-fields.ts'
import styles from './import-cards.module.css'
import { ImportCell } from './import-cell.tsx'
import { ImportStatus } from './import-status.tsx'

type ImportCardsProps = {
  /** Undefined until the rows are read. */
  rows: readonly PreviewRow[] | undefined
  fields: readonly ChannelField[]
  choices: FieldChoices
  onEdit: ChannelImportState['edit']
  empty: ReactNode
}

/** The preview on a phone: a card per row shows its errors and changes, and a button shows all fields. */
export function ImportCards({ rows, empty, ...props }: ImportCardsProps) {
  if (rows?.length === 0) return empty
  return (
    <ul className={styles.cards} aria-label="Строки файла">
      {rows?.map((row) => (
        <Card key={row.rowNumber} row={row} {...props} />
      ))}
    </ul>
  )
}

type CardProps = Omit<ImportCardsProps, 'rows' | 'empty'> & { row: PreviewRow }

/** Always shown, because these fields identify the channel. */
const always: readonly ChannelField[] = ['title', 'url']

function Card({ row, fields, choices, onEdit }: CardProps) {
  const [isWhole, setWhole] = useState(false)
  const [first] = useState(() => new Set([...always, ...fields.filter((field) => isTelling(row, field))]))
  // Fields with an error or a change at first stay shown, so that a cell does not vanish when the user corrects it.
  const shown = fields.filter((field) => isWhole || first.has(field) || isTelling(row, field))
  return (
    <li className={styles.card}>
      <p className={styles.head}>
        Строка <ImportStatus row={row} />
      </p>
      {shown.map((field) => (
        <div key={field} className={styles.field}>
          <span aria-hidden="true">{channelFieldLabel(field)}</span>
          <ImportCell row={row} field={field} choices={choices[field]} onEdit={onEdit} />
        </div>
      ))}
      <Button variant="link" className={styles.more} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Свернуть' : 'Все поля'}
      </Button>
    </li>
  )
}

function isTelling({ cells }: PreviewRow, field: ChannelField): boolean {
  return cells[field]?.problem !== undefined || cells[field]?.was !== undefined
}
