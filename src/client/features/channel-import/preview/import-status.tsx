import type { PreviewRow } from '#client/features/channel-import/rows/import-rows.ts'
import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import type { RowStatus } from '#domain/channel-import/channel-import-verdict.ts'
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
