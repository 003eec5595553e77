import { useMutation, useQueryClient } from '@tanstack/react-query'
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

const formats: { value: ExportFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
]
const choices = [
  { value: 'all', label: 'Все поля' },
  { value: 'shown', label: 'Видимые столбцы' },
] as const

export function ExportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { list, search } = useChannelsPage()
  const client = useQueryClient()
  const { hidden } = useHiddenColumns()
  const rules = usePlacementRules()
  const { asOf } = useSyncStatus()
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [columns, setColumns] = useState<(typeof choices)[number]['value']>('all')
  const [progress, setProgress] = useState({ done: 0, of: 0 })
  const running = useRef<AbortController>(undefined)
  const total = list.totalRows
  const conditions = searchSentences(search, useCategoryTitle()).join(', ')
  const what = useShownViewName() ?? conditions

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      const fields = channelFields.filter((field) => columns === 'all' || field === 'title' || !hidden.has(field))
      const isVerdictShown = columns === 'all' || !hidden.has('placement')
      const now = new Date()
      const placement = rules && isVerdictShown ? { rules, day: agencyDay(now) } : undefined
      const file = await exportChannels({
        client,
        filter: filterOf(search),
        // The copy alone can compare channels with all others.
        table: { fields, format, placement, hasStandings: columns === 'all' && asOf !== null },
        signal,
        onProgress: (done, of) => setProgress({ done, of }),
      })
      downloadFile(file, exportName(what, today(now), format))
      close()
    },
    meta: { silent: true },
  })
  const close = () => {
    running.current?.abort()
    reset()
    onClose()
  }
  const save = () => {
    running.current = new AbortController()
    setProgress({ done: 0, of: total ?? 0 })
    mutate(running.current.signal)
  }
  const state = () => {
    if (error) return describeError(error).message
    if (isPending)
      return `Собрано ${formatNumber(progress.done)} из ${formatNumber(Math.max(progress.of, progress.done))}`
    if (total === undefined) return 'Каналы, которые показывает список.'
    return `По фильтрам списка: ${formatCount(total, channelForms)}.`
  }
  return (
    <Dialog
      open={open}
      title="Экспорт каналов"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Отмена</Button>
          <Button variant="primary" loading={isPending} disabled={total === 0} onClick={save}>
            Скачать
          </Button>
        </>
      }
    >
      <p className={styles.text} data-failed={error !== null} role="status">
        {state()}
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
