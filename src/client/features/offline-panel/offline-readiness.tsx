import { CircleAlert, CircleCheck, CircleDashed, Download } from 'lucide-react'
import { formatNumber } from '#client/lib/page/format.ts'
import { type ReadinessItem, readinessVerdict } from '#client/offline/device/readiness.ts'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import { Button } from '#client/ui/control/button.tsx'
import { OnlineButton } from '#client/ui/states/offline-disabled.tsx'
import styles from './offline-panel.module.css'
import type { Task } from './offline-panel.tsx'

type OfflineReadinessProps = {
  items: readonly ReadinessItem[] | undefined
  running: Task | undefined
  failed: boolean
  onCheck: () => void
  onComplete: () => void
}

/** Shows whether the device is ready for a meeting offline, the missing data and a button to download them. */
export function OfflineReadiness({ items, running, failed, onCheck, onComplete }: OfflineReadinessProps) {
  const isReady = items?.every(({ lack }) => lack === undefined)
  return (
    <section className={styles.section}>
      <Button
        variant="primary"
        block
        loading={running === 'check'}
        disabled={running !== undefined && running !== 'check'}
        onClick={onCheck}
      >
        Проверить готовность к встрече
      </Button>
      <div role="status" className={styles.findings}>
        {running !== undefined && <Progress />}
        {running === undefined && failed && (
          <p className={styles.verdict} data-ready={false}>
            <CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
            Не удалось: нет связи с сервером или места на устройстве
          </p>
        )}
        {running === undefined && !failed && items && (
          <>
            <p className={styles.verdict} data-ready={isReady}>
              {isReady ? (
                <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
              ) : (
                <CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
              )}
              {readinessVerdict(items)}
            </p>
            <ul className={styles.items}>
              {items.map((item) => (
                <Finding key={item.part} item={item} />
              ))}
            </ul>
          </>
        )}
      </div>
      {running === undefined && items?.some(({ isWhole }) => !isWhole) && (
        <OnlineButton
          action="скачать недостающее"
          block
          icon={<Download size={18} strokeWidth={1.75} />}
          onClick={onComplete}
        >
          Скачать недостающее
        </OnlineButton>
      )}
    </section>
  )
}

function Finding({ item: { text, isWhole, lack } }: { item: ReadinessItem }) {
  const icon = { size: 16, strokeWidth: 1.75 }
  if (lack !== undefined) {
    return (
      <li>
        <CircleAlert {...icon} aria-label="Не хватает" />
        {text}
      </li>
    )
  }
  return (
    <li data-ready={isWhole ? 'whole' : 'enough'}>
      {isWhole ? <CircleCheck {...icon} aria-label="Готово" /> : <CircleDashed {...icon} aria-label="Не обязательно" />}
      {text}
    </li>
  )
}

/** Shows the progress of a complete download; an incremental update is too short to show progress. */
function Progress() {
  const { progress } = useSyncStatus()
  return (
    <p className={styles.progress}>
      {progress
        ? `Загружено ${formatNumber(progress.done)} из ${formatNumber(progress.total)}`
        : 'Проверяем, что есть на устройстве…'}
    </p>
  )
}
