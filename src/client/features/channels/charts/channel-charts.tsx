import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { CloudAlert, HardDriveDownload } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { dayKey, filterOf } from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { baseRoute, overList, useOpenChannel } from '#client/features/channels/data/use-channels-list.ts'
import { ChannelsEmpty } from '#client/features/channels/filters/channels-states.tsx'
import { useConnection } from '#client/lib/api/connection.ts'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import { requestSync, useSyncStatus } from '#client/offline/device/sync.ts'
import { Button } from '#client/ui/control/button.tsx'
import { BottomSheet } from '#client/ui/dialog/bottom-sheet.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { copyProblem, howToCopyAgain, httpsOnly, whyNoCopy } from '#client/ui/states/copy-problem.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ListUnavailable } from '#client/ui/states/list-states.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './channel-charts.module.css'
import { ChartsFilter, DrawnCharts } from './drawn-charts.tsx'

type FrameProps = { open: boolean; onClose: () => void; onClosed: () => void }

/** «Графики»: charts of all channels that the list's filters match, from the copy on this device. */
export function ChannelCharts(frame: FrameProps) {
  const search = baseRoute.useSearch()
  const { asOf } = useSyncStatus()
  const query = useQuery({ ...chartsQuery(search, asOf), enabled: frame.open })
  const openPoint = useOpenPoint()
  const charts = query.data?.charts
  return (
    <Frame {...frame}>
      {charts === undefined ? (
        query.isError ? (
          <ChartsUnavailable query={query} />
        ) : (
          <ChartsOutline />
        )
      ) : charts.total === 0 ? (
        <ChannelsEmpty search={search} />
      ) : (
        <div className={styles.content} aria-busy={query.isPlaceholderData}>
          <ChartsFilter total={charts.total} search={search} />
          <DrawnCharts charts={charts} chosen={search.category_ids} onOpen={openPoint} />
        </div>
      )}
    </Frame>
  )
}

function Frame({ children, ...props }: FrameProps & { children: ReactNode }) {
  const body = <div className={styles.panel}>{children}</div>
  if (useScreen() !== 'desktop') {
    return (
      <BottomSheet {...props} title="Графики">
        {body}
      </BottomSheet>
    )
  }
  return (
    <Dialog {...props} title="Графики" width={1160} footer={<Button onClick={props.onClose}>Закрыть</Button>}>
      {body}
    </Dialog>
  )
}

/** Opens a channel as the list does: its form, or its sheet over the charts on small screens. */
function useOpenPoint() {
  const isWide = useScreen() === 'desktop'
  const openForm = useOpenChannel()
  const navigate = baseRoute.useNavigate()
  return (id: number) => (isWide ? openForm({ id }) : void navigate(overList({ channel: id })))
}

/** Replaces the charts when the offline copy cannot be read or does not exist yet. */
function ChartsUnavailable({ query }: Pick<ComponentProps<typeof ListUnavailable>, 'query'>) {
  const offline = useConnection() === 'offline'
  const { phase, progress, problem } = useSyncStatus()
  const { error } = query
  const isMissing = error instanceof NotAvailableOfflineError && copyProblem(error) === undefined
  const why = isMissing ? whyNoCopy('base') : undefined
  const isKnown = why === 'removed' || why === 'insecure'
  if (!isMissing || (offline && !isKnown)) {
    return (
      <ListUnavailable
        title="Ошибка построения графиков"
        notAvailableOffline="База каналов ещё не загружена"
        copyOf="base"
        query={query}
      />
    )
  }
  if (phase === 'failed' && !isKnown) {
    return (
      <EmptyState
        icon={<CloudAlert size={24} />}
        title="База каналов не скачалась на это устройство"
        text={`Графики строятся по ней. ${problem ?? ''}`}
        action={<Button onClick={requestSync}>Повторить</Button>}
      />
    )
  }
  const done = progress && `Скачано ${formatNumber(progress.done)} из ${formatNumber(progress.total)}.`
  const texts = {
    removed: ['Копия базы удалена с этого устройства', `Графики строятся по ней. ${howToCopyAgain}`],
    // Browsers allow the storage of the offline copy over HTTPS only.
    insecure: [
      'Здесь графиков нет',
      `Они строятся по копии базы на устройстве, а её ${httpsOnly}. Попросите об этом администратора.`,
    ],
    coming: ['База каналов скачивается на это устройство', `Графики строятся по ней и появятся сами. ${done ?? ''}`],
  }
  const [title = '', text] = texts[why ?? 'coming']
  return <EmptyState icon={<HardDriveDownload size={24} />} title={title} text={text} />
}

function ChartsOutline() {
  return (
    <div className={styles.outline} role="status" aria-label="Загрузка">
      <div className={styles.price} />
      <div className={styles.cpv} />
      <div className={styles.err} />
    </div>
  )
}

/**
 * Makes the charts from the offline copy, even online, because the server's search returns only one page.
 * A sync changes `syncedAt`, which reloads the charts; the old charts stay until the new ones are loaded.
 */
function chartsQuery(search: ChannelsBaseSearch, syncedAt: Date | null) {
  const { sort: _, ...filter } = filterOf(search)
  return queryOptions({
    queryKey: [...channelsKey, 'charts', filter, ...dayKey(filter), syncedAt?.getTime() ?? null],
    queryFn: async () => channelsCopy.charts(filter),
    placeholderData: keepPreviousData,
    // The charts of a large base take megabytes and are quick to read again.
    gcTime: 0,
    // The panel reports errors itself.
    meta: { silent: true },
  })
}
