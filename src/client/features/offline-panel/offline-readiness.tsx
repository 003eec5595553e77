import { CircleAlert, CircleCheck, CircleDashed, Download } from 'lucide-react'
import { formatNumber } from '#client/lib/page/format.ts'
import { type ReadinessItem, readinessVerdict } from '#client/offline/device/readiness.ts'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import { Button } from '#client/ui/control/button.tsx'
import styles from './offline-panel.module.css'
import type { Work } from './offline-panel.tsx'

/** Shows whether the device is ready for a meeting offline, the missing data and a button to download them. */
export function OfflineReadiness({ work }: { work: Work }) {
  const items = work.data
  const running = work.isPending ? work.variables : undefined
  return (
    <section className={styles.section}>
      <Button
        variant="primary"
        block
        loading={running === 'check'}
        disabled={running !== undefined && running !== 'check'}
        onClick={() => work.mutate('check')}
      >
        Проверить готовность к встрече
      </Button>
      <div role="status" className={styles.findings}>
        {running !== undefined ? (
          <Progress />
        ) : work.isError ? (
          <Verdict isReady={false}>Не удалось: нет связи с сервером или места на устройстве</Verdict>
        ) : (
          items && (
            <>
              <Verdict isReady={items.every(({ lack }) => lack === undefined)}>{readinessVerdict(items)}</Verdict>
              <ul className={styles.items}>
                {items.map((item) => (
                  <Finding key={item.part} item={item} />
                ))}
              </ul>
            </>
          )
        )}
      </div>
      {running === undefined && items?.some(({ isWhole }) => !isWhole) && (
        <Button
          offlineAction="скачать недостающее"
          block
          icon={<Download size={18} />}
          onClick={() => work.mutate('complete')}
        >
          Скачать недостающее
        </Button>
      )}
    </section>
  )
}

function Verdict({ isReady, children }: { isReady: boolean; children: string }) {
  const Icon = isReady ? CircleCheck : CircleAlert
  return (
    <p className={styles.verdict} data-ready={isReady}>
      <Icon size={20} aria-hidden="true" />
      {children}
    </p>
  )
}

function Finding({ item: { text, isWhole, lack } }: { item: ReadinessItem }) {
  if (lack !== undefined) {
    return (
      <li>
        <CircleAlert size={16} aria-label="Не хватает" />
        {text}
      </li>
    )
  }
  return (
    <li data-ready={isWhole ? 'whole' : 'enough'}>
      {isWhole ? <CircleCheck size={16} aria-label="Готово" /> : <CircleDashed size={16} aria-label="Не обязательно" />}
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
