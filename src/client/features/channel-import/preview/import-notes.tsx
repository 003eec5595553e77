import { TriangleAlert } from 'lucide-react'
import type { ChannelImportState } from '#client/features/channel-import/state/use-channel-import.ts'
import { Checkbox } from '#client/ui/control/checkbox.tsx'
import styles from './import-cpv-off.module.css'

/** Says what the import leaves out of the file or changes, and imports the hidden and struck rows on request. */
export function ImportNotes({ importing }: { importing: ChannelImportState }) {
  const { table } = importing.state
  if (table === undefined || table.notes.length === 0) return null
  return (
    <div className={styles.note} role="note">
      <TriangleAlert size={18} strokeWidth={1.75} aria-hidden />
      <div>
        {table.notes.map((note) => (
          <div key={note}>{note}</div>
        ))}
        {table.left.rows > 0 && (
          <Checkbox checked={table.left.isTaken} onChange={importing.takeLeft}>
            Загрузить эти строки
          </Checkbox>
        )}
      </div>
    </div>
  )
}
