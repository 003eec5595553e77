import { CloudAlert, HardDriveDownload } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import {
  CopyLockedError,
  NotAvailableOfflineError,
  PageOutdatedError,
} from '#client/lib/device/not-available-offline.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { requestSync, useSyncStatus } from '#client/offline/device/sync.ts'
import { Button } from '#client/ui/control/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ListUnavailable } from '#client/ui/states/list-unavailable.tsx'
import { howToCopyAgain, httpsOnly, whyNoCopy } from '#client/ui/states/why-no-copy.ts'
import styles from './channel-charts.module.css'

type ChartsUnavailableProps = Pick<ComponentProps<typeof ListUnavailable>, 'query'>

/** Replaces the charts when the offline copy cannot be read or does not exist yet. */
export function ChartsUnavailable({ query }: ChartsUnavailableProps) {
  const offline = useConnection() === 'offline'
  const { error } = query
  const isMissing =
    error instanceof NotAvailableOfflineError &&
    !(error instanceof CopyLockedError) &&
    !(error instanceof PageOutdatedError)
  if (isMissing && whyNoCopy('base') === 'removed') return <CopyRemoved />
  if (isMissing && whyNoCopy('base') === 'insecure') return <NoCopyHere />
  if (isMissing && !offline) return <CopyComing />
  return (
    <ListUnavailable
      title="Ошибка построения графиков"
      notAvailableOffline="База каналов ещё не загружена"
      copyOf="base"
      query={query}
    />
  )
}

/** Shows that the first download is running or has failed. The charts appear when the download ends. */
function CopyComing() {
  const { phase, progress, problem } = useSyncStatus()
  if (phase === 'failed') {
    return (
      <EmptyState
        icon={<CloudAlert size={24} strokeWidth={1.75} />}
        title="База каналов не скачалась на это устройство"
        text={`Графики строятся по ней. ${problem ?? ''}`}
        action={<Button onClick={requestSync}>Повторить</Button>}
      />
    )
  }
  const done = progress && `Скачано ${formatNumber(progress.done)} из ${formatNumber(progress.total)}.`
  return (
    <EmptyState
      icon={<HardDriveDownload size={24} strokeWidth={1.75} />}
      title="База каналов скачивается на это устройство"
      text={`Графики строятся по ней и появятся сами. ${done ?? ''}`}
    />
  )
}

/** Browsers allow the storage of the offline copy over HTTPS only. */
function NoCopyHere() {
  return (
    <EmptyState
      icon={<HardDriveDownload size={24} strokeWidth={1.75} />}
      title="Здесь графиков нет"
      text={`Они строятся по копии базы на устройстве, а её ${httpsOnly}. Попросите об этом администратора.`}
    />
  )
}

function CopyRemoved() {
  return (
    <EmptyState
      icon={<HardDriveDownload size={24} strokeWidth={1.75} />}
      title="Копия базы удалена с этого устройства"
      text={`Графики строятся по ней. ${howToCopyAgain}`}
    />
  )
}

/** Placeholders for the charts, shown after a short delay. */
export function ChartsOutline() {
  return (
    <div className={styles.outline} role="status" aria-label="Загрузка">
      <div className={styles.price} />
      <div className={styles.cpv} />
      <div className={styles.err} />
    </div>
  )
}
