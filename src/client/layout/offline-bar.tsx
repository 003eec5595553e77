import { CloudAlert, CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { lostText, useConnection } from '#client/lib/api/connection.ts'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { serverDisk } from '#client/lib/api/server-disk.ts'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { formatDateTime } from '#client/lib/page/format.ts'
import { ageingText, isAgeing } from '#client/offline/copy/copy-age.ts'
import { useHasFailed, useIsShown, useShownAsOf } from '#client/offline/copy/shown-as-of.ts'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import styles from './offline-bar.module.css'

/**
 * Says that there is no connection, or no answer, and of when the data on the screen are; or why there would be none
 * without one. It also says that the server lacks space.
 */
export function OfflineBar() {
  const isOffline = useConnection() === 'offline'
  const hasFailed = useHasFailed()
  const isUnanswered = isOffline || hasFailed
  const { asOf: baseAsOf, problem: baseProblem } = useSyncStatus()
  const shownAsOf = useShownAsOf()
  const shownPricesAsOf = useShownAsOf(channelsKey)
  const disk = useSyncExternalStore(serverDisk.subscribe, serverDisk.get)
  const shortness = disk === null ? undefined : diskTexts[disk]
  const asOf = shownAsOf ?? baseAsOf
  const isLocked = copyLock.isLocked()
  // Chats and lists grow old too, but have no prices, and what is wrong with the base says nothing of them.
  const isOld = shownPricesAsOf !== null && isAgeing(shownPricesAsOf)
  const problem = useIsShown(channelsKey) ? baseProblem : null
  const parts = [
    lostText(),
    isLocked && 'копия закрыта до следующего входа',
    !isLocked && asOf && `${shownAsOf === null ? 'база каналов' : 'данные'} на ${formatDateTime(asOf)}`,
    isOld && ageingText,
    problem,
  ]
  return (
    // Always there, so that screen readers notice when it begins to speak.
    <div role="status">
      {isUnanswered && (
        <div className={styles.bar} data-ageing={isOld || undefined}>
          <CloudOff size={16} strokeWidth={1.75} aria-hidden="true" />
          {parts.filter(Boolean).join(' · ')}
        </div>
      )}
      {!isUnanswered && shortness && (
        <div className={styles.bar} data-ageing={disk === 'full' || undefined}>
          <CloudAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {shortness}
        </div>
      )}
      {!isUnanswered && problem && (
        <div className={styles.bar}>
          <CloudAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {problem}
        </div>
      )}
    </div>
  )
}

const diskTexts: Readonly<Record<string, string>> = {
  low: 'На сервере мало места: новые файлы не принимаются. Сообщите администратору',
  full: 'На сервере закончилось место: изменения не сохраняются, читать можно. Сообщите администратору',
}
