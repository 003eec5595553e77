import { useBlocker } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ImportPreview } from '#client/features/channel-import/preview/import-preview.tsx'
import {
  type ChannelImportState,
  type ImportStep,
  useChannelImport,
} from '#client/features/channel-import/state/use-channel-import.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { Alert } from '#client/ui/control/alert.tsx'
import { Button } from '#client/ui/control/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Antd } from '#client/ui/theme/antd.tsx'
import { ImportColumns } from './import-columns.tsx'
import styles from './import-dialog.module.css'
import { ImportFile } from './import-file.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'

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
  const leaving = useLeaving(step)
  const close = () => {
    // Closing loses the edits of the preview, and writing has to be stopped first.
    if (step === 'columns' || step === 'preview') setLeaving(true)
    else if (step !== 'writing') onClose()
  }
  return (
    <>
      <Dialog
        open={open}
        title={titles[step]}
        width={isTableStep(step) ? 1160 : 600}
        onClose={close}
        onClosed={onClosed}
        // The key renders a new footer at each step, so a second Enter on «Проверить» cannot start the import unseen.
        footer={<Footer key={step} importing={importing} onClose={close} />}
      >
        <div ref={content} className={styles.content} data-step={step} tabIndex={-1} aria-busy={isBusy}>
          {problem && <Alert className={styles.problem} tone="error" title={problem} />}
          <Antd>
            <Step importing={importing} />
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

/** Only the steps with a table need the whole window. */
function isTableStep(step: ImportStep): boolean {
  return step === 'columns' || step === 'preview'
}

/** Asks for confirmation before another page, a closed tab or a sign-out ends the import. */
function useLeaving(step: ImportStep) {
  const isUnfinished = step === 'columns' || step === 'preview' || step === 'writing'
  useEffect(() => unsavedForms.add(() => isUnfinished), [isUnfinished])
  return useBlocker({
    // An ended session always leads to /login. The list below may correct its own address.
    shouldBlockFn: ({ current, next }) =>
      isUnfinished && next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: isUnfinished,
    withResolver: true,
  })
}

const titles = {
  file: 'Импорт каналов',
  columns: 'Импорт каналов: столбцы',
  preview: 'Импорт каналов: проверка',
  writing: 'Импорт каналов: запись',
  done: 'Импорт каналов: готово',
} as const

function Step({ importing }: { importing: ChannelImportState }) {
  switch (importing.state.step) {
    case 'file':
      return <ImportFile importing={importing} />
    case 'columns':
      return <ImportColumns importing={importing} />
    case 'preview':
      return <ImportPreview importing={importing} />
    case 'writing':
      return <ImportProgress importing={importing} />
    case 'done':
      return <ImportResult importing={importing} />
  }
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
