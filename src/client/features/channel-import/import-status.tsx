import { StatusTag, type StatusTone } from '#client/ui/status-tag.tsx'
import type { RowStatus } from '#domain/channel-import-verdict.ts'
import type { PreviewRow } from './import-rows.ts'
import styles from './import-status.module.css'

const labels: Record<RowStatus, string> = {
  new: 'Новый',
  changed: 'Изменится',
  unchanged: 'Без изменений',
  duplicate: 'Повтор',
  bad: 'Ошибка',
}
const tones: Record<RowStatus, StatusTone> = {
  new: 'green',
  changed: 'blue',
  unchanged: 'neutral',
  duplicate: 'amber',
  bad: 'red',
}

/** What will become of the row of the file with that number. */
export function ImportStatus({ row: { rowNumber, status, duplicateOf, warning } }: { row: PreviewRow }) {
  return (
    <>
      {rowNumber}{' '}
      <StatusTag tone={tones[status]}>
        {duplicateOf === undefined ? labels[status] : `${labels[status]} строки ${duplicateOf}`}
      </StatusTag>
      {warning !== undefined && <span className={styles.warning}>{warning}</span>}
    </>
  )
}
