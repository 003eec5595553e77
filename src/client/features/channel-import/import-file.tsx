import { queryOptions, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { formatCount, formatDateTime } from '#client/lib/page/format.ts'
import { serverImports } from '#client/lib/server/server-imports.ts'
import { Button } from '#client/ui/control/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useDownload } from '#client/ui/page/use-download.ts'
import type { ChannelImport } from '#contract/channel-imports.ts'
import styles from './import-file.module.css'
import type { ChannelImportState } from './use-channel-import.ts'

const accepted = '.xlsx,.xls,.csv,.txt'

/** The first step: choose a file; it also shows the last import. */
export function ImportFile({ importing }: { importing: ChannelImportState }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { isBusy } = importing.state
  const sample = useDownload(importing.saveSample)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) void importing.open(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        className={styles.place}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden />
        <p className={styles.title}>Таблица каналов: XLSX или CSV, до 20&nbsp;000 строк</p>
        <p className={styles.text}>
          Столбцы узнаются по названиям и содержимому. До записи видно, что добавится и что изменится. Пустая ячейка
          ничего не меняет.
        </p>
        <div className={styles.actions}>
          <Button variant="primary" loading={isBusy} onClick={() => input.current?.click()}>
            Выбрать файл
          </Button>
          <Button loading={sample.isWriting} onClick={sample.download}>
            Скачать образец
          </Button>
        </div>
        <input
          ref={input}
          className={styles.input}
          type="file"
          accept={accepted}
          aria-label="Файл с каналами"
          tabIndex={-1}
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
        />
      </div>
      <LastImport importing={importing} />
    </>
  )
}

function LastImport({ importing }: { importing: ChannelImportState }) {
  const { data: last } = useQuery(lastImportQuery())
  if (!last || last.ended_at === null) return null
  const { created, changed, user_name, state, can_undo } = last
  return (
    <div className={styles.last}>
      <span>
        Последний импорт: {formatDateTime(new Date(last.ended_at))}, {user_name}. Добавлено {created}, изменено{' '}
        {changed}
        {state === 'undone' ? '. Отменён' : ''}
      </span>
      {can_undo && <ImportUndo importing={importing} written={last} size="small" />}
    </div>
  )
}

/** Reads the last written import; null if there is none or the server does not support imports. */
function lastImportQuery() {
  return queryOptions({
    queryKey: [...channelsKey, 'last-import'],
    queryFn: async ({ signal, client }) => (await serverImports(client)).lastImport(signal),
    meta: { silent: true },
  })
}

type ImportUndoProps = { importing: ChannelImportState; written: ChannelImport; size?: 'small' | 'middle' }

/** «Отменить импорт»: asks first, and tells how many channels and categories go. */
export function ImportUndo({ importing, written, size = 'middle' }: ImportUndoProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size={size} loading={importing.state.isBusy} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Отменить импорт
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Отменить импорт?"
        confirmLabel="Отменить импорт"
        cancelLabel="Не отменять"
        offlineAction="отменить импорт"
        onConfirm={() => {
          setAsking(false)
          void importing.undo(written.id)
        }}
        onCancel={() => setAsking(false)}
      >
        {outcomeOf(written)}
      </ConfirmDialog>
    </>
  )
}

function outcomeOf({ created, changed, made_categories }: ChannelImport): string {
  const gone = [
    ...(created > 0 ? [formatCount(created, channelForms)] : []),
    ...(made_categories > 0 ? [formatCount(made_categories, categoryForms)] : []),
  ]
  const sentences = [
    ...(gone.length > 0 ? [`Будут удалены: ${gone.join(' и ')}.`] : []),
    ...(made_categories > 0 ? ['Категории, в которых есть и другие каналы, останутся.'] : []),
    ...(changed > 0 ? [`Вернутся к прежнему виду: ${formatCount(changed, channelForms)}.`] : []),
  ]
  return sentences.length === 0 ? 'Этот импорт ничего не изменил в базе.' : sentences.join(' ')
}

const channelForms = { one: 'канал', few: 'канала', many: 'каналов' }
const categoryForms = { one: 'категория', few: 'категории', many: 'категорий' }
