import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { noFilters } from '#client/features/channels/data/filter-change.ts'
import { useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { useOpenChannel } from '#client/features/channels/data/use-open-channel.ts'
import { ChannelsEmpty } from '#client/features/channels/filters/channels-states.tsx'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import { Button } from '#client/ui/control/button.tsx'
import { BottomSheet } from '#client/ui/dialog/bottom-sheet.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './channel-charts.module.css'
import { chartsQuery } from './channel-charts.queries.ts'
import { ChartsOutline, ChartsUnavailable } from './charts-states.tsx'
import { ChartsFilter, DrawnCharts } from './drawn-charts.tsx'

const route = getRouteApi('/_app/placement/channels-base/')

type FrameProps = { open: boolean; onClose: () => void; onClosed: () => void }

/** «Графики»: charts of all channels that the list's filters match, from the copy on this device. */
export function ChannelCharts(frame: FrameProps) {
  const search = route.useSearch()
  const { asOf } = useSyncStatus()
  const query = useQuery({ ...chartsQuery(search, asOf), enabled: frame.open })
  const change = useChangeFilters()
  const openPoint = useOpenPoint()
  const charts = query.data?.data
  return (
    <Frame {...frame}>
      {charts === undefined ? (
        query.isError ? (
          <ChartsUnavailable query={query} />
        ) : (
          <ChartsOutline />
        )
      ) : charts.total === 0 ? (
        <ChannelsEmpty search={search} onReset={() => change(noFilters)} />
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
  const navigate = route.useNavigate()
  return (id: number) => {
    if (isWide) return openForm({ id })
    void navigate({
      search: (previous) => ({ ...previous, channel: id }),
      state: { sheetOverList: true },
      resetScroll: false,
    })
  }
}
