import { TriangleAlert } from 'lucide-react'
import type { ImportOutcome } from '#client/features/channel-import/rows/import-session.ts'
import { formatCount, formatNames } from '#client/lib/page/format.ts'
import { Checkbox } from '#client/ui/control/checkbox.tsx'
import styles from './import-notes.module.css'
import type { ChannelImportState } from './use-channel-import.ts'

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

type CpvOffProps = Pick<ImportOutcome, 'cpvOff'> & { isWritten: boolean }

/** Names the channels whose CPV will not match the imported price. The import writes the file's values anyway. */
export function ImportCpvOff({ cpvOff: { count, titles }, isWritten }: CpvOffProps) {
  if (count === 0) return null
  return (
    <p className={styles.note}>
      <TriangleAlert size={18} strokeWidth={1.75} aria-hidden />
      <span>
        {isWritten ? 'CPV не сходится с ценой' : 'После записи CPV не сойдётся с ценой'} у{' '}
        {formatCount(count, channelForms)}: {formatNames(titles, count)}.{' '}
        {isWritten ? 'Исправьте его в карточке' : 'Добавьте в файл новый CPV или исправьте его потом в карточке'}.
      </span>
    </p>
  )
}

const channelForms = { one: 'канала', few: 'каналов', many: 'каналов' }
