import { CircleCheck } from 'lucide-react'
import { ImportCpvOff } from '#client/features/channel-import/preview/import-cpv-off.tsx'
import type { ChannelImportState } from '#client/features/channel-import/state/use-channel-import.ts'
import { downloadFile } from '#client/lib/page/download-file.ts'
import { formatCount, formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { guardFormula } from '#domain/formula-guard.ts'
import styles from './import-result.module.css'
import { ImportUndo } from './import-undo.tsx'

/** The last step: the result, the rows left out with reasons, and the undo. */
export function ImportResult({ importing }: { importing: ChannelImportState }) {
  const { result, preview, table } = importing.state
  if (result === undefined) return null
  const { created, changed, unchanged, skipped, undoable, isUndone } = result
  const save = async () => {
    const { titles, rows } = await importing.ask((worker) => worker.skipped())
    const cellsOf = new Map(rows.map(({ rowNumber, cells }) => [rowNumber, cells]))
    const lines = skipped.map(({ rowNumber, reason }) => [
      String(rowNumber),
      ...(cellsOf.get(rowNumber) ?? titles.map(() => '')),
      reason,
    ])
    downloadFile(csvOf([['Строка файла', ...titles, 'Причина'], ...lines]), 'Пропущенные строки.csv')
  }
  return (
    <div className={styles.result} role="status">
      <CircleCheck size={32} strokeWidth={1.5} aria-hidden />
      <p className={styles.title}>{isUndone ? 'Импорт отменён, база снова прежняя' : 'Каналы записаны'}</p>
      <dl className={styles.counts}>
        <Count label="Добавлено" count={created} />
        <Count label="Изменено" count={changed} />
        <Count label="Без изменений" count={unchanged} />
        <Count label="Пропущено" count={skipped.length} />
        {undoable !== undefined && undoable.made_categories > 0 && (
          <Count label="Новых категорий" count={undoable.made_categories} />
        )}
      </dl>
      {preview && !isUndone && <ImportCpvOff cpvOff={preview.cpvOff} isWritten />}
      <div className={styles.actions}>
        {skipped.length > 0 && table && (
          <Button onClick={save}>{`Скачать ${formatCount(skipped.length, skippedForms)}`}</Button>
        )}
        {undoable !== undefined && !isUndone && <ImportUndo importing={importing} written={undoable} />}
      </div>
    </div>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  )
}

const skippedForms = { one: 'пропущенную строку', few: 'пропущенные строки', many: 'пропущенных строк' }

/** Returns a CSV that Excel opens and the import accepts again. */
function csvOf(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((row) => row.map((cell) => `"${guardFormula(cell).replaceAll('"', '""')}"`).join(';'))
  return new Blob(['\ufeff', lines.map((line) => `${line}\r\n`).join('')], { type: 'text/csv;charset=utf-8' })
}
