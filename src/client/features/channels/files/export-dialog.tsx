import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { searchSentences } from '#client/features/channels/data/asked-filters.ts'
import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { filterOf, useCategoryTitle } from '#client/features/channels/data/channels.queries.ts'
import { useHiddenColumns } from '#client/features/channels/data/column-preferences.ts'
import { usePlacementRules } from '#client/features/channels/data/placement-rules.queries.ts'
import { useChannelsPage } from '#client/features/channels/data/use-channels-list.ts'
import { useShownViewName } from '#client/features/channels/views/use-views.ts'
import { describeError } from '#client/lib/api/error-popup.ts'
import { downloadFile } from '#client/lib/page/download-file.ts'
import { formatCount, formatNumber } from '#client/lib/page/format.ts'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { agencyDay, today } from '#domain/calendar-date.ts'
import { channelFields } from '#domain/channel-fields.ts'
import { type ExportFormat, exportName } from './channel-sheet.ts'
import { exportChannels } from './export-channels.ts'
import styles from './export-dialog.module.css'

type ExportDialogProps = { open: boolean; onClose: () => void }

const formats: { value: ExportFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
]
const choices = [
  { value: 'all', label: 'Все поля' },
  { value: 'shown', label: 'Видимые столбцы' },
] as const

/** Saves the matching channels as a file, with all fields or with the table's. */
export function ExportDialog({ open, onClose }: ExportDialogProps) {
  const { list, search } = useChannelsPage()
  const client = useQueryClient()
  const { hidden } = useHiddenColumns()
  const rules = usePlacementRules()
  const { asOf } = useSyncStatus()
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [columns, setColumns] = useState<(typeof choices)[number]['value']>('all')
  const [state, setState] = useState<State>({ phase: 'ready' })
  const running = useRef<AbortController>(undefined)
  const total = list.totalRows
  const conditions = searchSentences(search, useCategoryTitle()).join(', ')
  const what = useShownViewName() ?? conditions

  const close = () => {
    running.current?.abort()
    setState({ phase: 'ready' })
    onClose()
  }
  const save = async () => {
    const controller = new AbortController()
    running.current = controller
    setState({ phase: 'writing', done: 0, total: total ?? 0 })
    try {
      const fields = channelFields.filter((field) => columns === 'all' || field === 'title' || !hidden.has(field))
      const isVerdictShown = columns === 'all' || !hidden.has('placement')
      const now = new Date()
      const placement = rules && isVerdictShown ? { rules, day: agencyDay(now) } : undefined
      const file = await exportChannels({
        client,
        filter: filterOf(search),
        // The copy alone can compare channels with all others.
        table: { fields, format, placement, hasStandings: columns === 'all' && asOf !== null },
        signal: controller.signal,
        onProgress: (done, of) => setState({ phase: 'writing', done, total: of }),
      })
      downloadFile(file, exportName(what, today(now), format))
      close()
    } catch (error) {
      if (!controller.signal.aborted) setState({ phase: 'failed', reason: describeError(error).message })
    }
  }
  return (
    <Dialog
      open={open}
      title="Экспорт каналов"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Отмена</Button>
          <Button variant="primary" loading={state.phase === 'writing'} disabled={total === 0} onClick={save}>
            Скачать
          </Button>
        </>
      }
    >
      <p className={styles.text} data-failed={state.phase === 'failed'} role="status">
        {sayState(state, total)}
      </p>
      <Segmented block aria-label="Формат файла" options={formats} value={format} onChange={setFormat} />
      <Segmented
        block
        className={styles.columns}
        aria-label="Столбцы файла"
        options={[...choices]}
        value={columns}
        onChange={setColumns}
      />
    </Dialog>
  )
}

/** Returns a line about what will be saved, the progress, or the failure. */
function sayState(state: State, total: number | undefined): string {
  if (state.phase === 'failed') return state.reason
  if (state.phase === 'writing') {
    return `Собрано ${formatNumber(state.done)} из ${formatNumber(Math.max(state.total, state.done))}`
  }
  return total === undefined
    ? 'Каналы, которые показывает список.'
    : `По фильтрам списка: ${formatCount(total, channelForms)}.`
}

type State =
  | { phase: 'ready' }
  | { phase: 'writing'; done: number; total: number }
  | { phase: 'failed'; reason: string }
