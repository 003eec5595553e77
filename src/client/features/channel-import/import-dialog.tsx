import { useBlocker } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { downloadFile } from '#client/lib/page/download-file.ts'
import { formatCount, formatNumber } from '#client/lib/page/format.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { Alert } from '#client/ui/control/alert.tsx'
import { Button } from '#client/ui/control/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Antd } from '#client/ui/theme/antd.tsx'
import { guardFormula } from '#domain/formula-guard.ts'
import { ImportColumns } from './import-columns.tsx'
import styles from './import-dialog.module.css'
import { ImportFile, ImportUndo } from './import-file.tsx'
import { ImportCpvOff } from './import-notes.tsx'
import { ImportPreview } from './import-preview.tsx'
import { type ChannelImportState, useChannelImport } from './use-channel-import.ts'

type ImportDialogProps = { open: boolean; onClose: () => void; onClosed: () => void }

/** «Импорт каналов»: file, columns, preview and result. */
export function ImportDialog({ open, onClose, onClosed }: ImportDialogProps) {
  const importing = useChannelImport()
  const { step, isBusy, problem } = importing.state
  const [isLeaving, setLeaving] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const isLeft = useRef(false)
  // The pressed button disappears with its step and loses the focus, so the content takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each step
  useLayoutEffect(() => {
    if (document.activeElement === document.body) content.current?.focus()
  }, [step])
  const { title, hasTable, Content } = steps[step]
  const leaving = useLeaving(hasTable || step === 'writing')
  const close = () => {
    // Closing loses the edits of the preview, and writing has to be stopped first.
    if (hasTable) setLeaving(true)
    else if (step !== 'writing') onClose()
  }
  return (
    <>
      <Dialog
        open={open}
        title={title}
        width={hasTable ? 1160 : 600}
        onClose={close}
        onClosed={onClosed}
        // The key renders a new footer at each step, so a second Enter on «Проверить» cannot start the import unseen.
        footer={<Footer key={step} importing={importing} onClose={close} />}
      >
        <div ref={content} className={styles.content} data-step={step} tabIndex={-1} aria-busy={isBusy}>
          {problem && <Alert className={styles.problem} tone="error" title={problem} />}
          <Antd>
            <Content importing={importing} />
          </Antd>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isLeaving || leaving.status === 'blocked'}
        title="Закрыть импорт?"
        confirmLabel="Закрыть"
        cancelLabel="Остаться"
        tone="neutral"
        onConfirm={() => {
          isLeft.current = isLeaving
          setLeaving(false)
          leaving.proceed?.()
        }}
        onCancel={() => {
          setLeaving(false)
          leaving.reset?.()
        }}
        // This dialog closes before its parent, because otherwise the focus is lost.
        onClosed={() => isLeft.current && onClose()}
      >
        {step === 'writing'
          ? 'Каналы ещё записываются. Запись остановится.'
          : 'В базе ещё ничего не изменилось. Сопоставление столбцов и правки пропадут.'}
      </ConfirmDialog>
    </>
  )
}

/** Asks for confirmation before another page, a closed tab or a sign-out ends the import. */
function useLeaving(isUnfinished: boolean) {
  useEffect(() => unsavedForms.add(() => isUnfinished), [isUnfinished])
  return useBlocker({
    // An ended session always leads to /login. The list below may correct its own address.
    shouldBlockFn: ({ current, next }) =>
      isUnfinished && next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: isUnfinished,
    withResolver: true,
  })
}

/** Only the steps with a table need the whole window. */
const steps = {
  file: { title: 'Импорт каналов', hasTable: false, Content: ImportFile },
  columns: { title: 'Импорт каналов: столбцы', hasTable: true, Content: ImportColumns },
  preview: { title: 'Импорт каналов: проверка', hasTable: true, Content: ImportPreview },
  writing: { title: 'Импорт каналов: запись', hasTable: false, Content: ImportProgress },
  done: { title: 'Импорт каналов: готово', hasTable: false, Content: ImportResult },
}

function Footer({ importing, onClose }: { importing: ChannelImportState; onClose: () => void }) {
  const { step, isBusy, preview, table } = importing.state
  if (step === 'file' || step === 'done') return <Button onClick={onClose}>Закрыть</Button>
  if (step === 'writing') return <Button onClick={importing.cancel}>Отменить запись</Button>
  if (step === 'columns') {
    return (
      <>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          variant="primary"
          loading={isBusy}
          disabled={table === undefined || table.problems.length > 0}
          onClick={importing.toPreview}
        >
          Проверить
        </Button>
      </>
    )
  }
  const count = preview ? preview.counts.new + preview.counts.changed : 0
  return (
    <>
      <Button onClick={() => importing.backToColumns()}>Назад</Button>
      <Button variant="primary" loading={isBusy} disabled={count === 0} onClick={importing.write}>
        {count === 0 ? 'Записывать нечего' : `Записать ${formatCount(count, channelForms)}`}
      </Button>
    </>
  )
}

const channelForms = { one: 'канал', few: 'канала', many: 'каналов' }

const texts = {
  sending: 'Строки отправляются',
  writing: 'Каналы записываются',
  each: 'Каналы записываются по одному',
} as const

function ImportProgress({ importing }: { importing: ChannelImportState }) {
  const { step, done, total } = importing.state.progress ?? { step: 'sending', done: 0, total: 0 }
  return (
    <div className={styles.progress}>
      <p className={styles.text} role="status">
        {texts[step]}: {formatNumber(done)} из {formatNumber(total)}
      </p>
      <progress className={styles.bar} max={Math.max(total, 1)} value={done} aria-label={texts[step]} />
      <p className={styles.hint}>
        {step === 'each'
          ? 'Что уже записано, останется в базе и после отмены.'
          : 'Пока запись не закончена, в базе ничего не меняется.'}
      </p>
    </div>
  )
}

/** The last step: the result, the rows left out with reasons, and the undo. */
function ImportResult({ importing }: { importing: ChannelImportState }) {
  const { result, preview, table } = importing.state
  if (result === undefined) return null
  const { created, changed, unchanged, skipped, undoable, isUndone, isWhole } = result
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
      <p className={styles.resultTitle}>
        {isUndone ? 'Импорт отменён, база снова прежняя' : isWhole ? 'Каналы записаны' : 'Записаны не все каналы'}
      </p>
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
