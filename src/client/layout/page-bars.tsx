import { CloudAlert, CloudOff, type LucideIcon, RefreshCw, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { serverDisk } from '#client/lib/api/api.ts'
import { lostText, useConnection } from '#client/lib/api/connection.ts'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { formatDateTime } from '#client/lib/page/format.ts'
import { useHasUnsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { ageingText, isAgeing, useHasFailed, useIsShown, useShownAsOf } from '#client/offline/copy/shown-as-of.ts'
import { useAppUpdate } from '#client/offline/device/app-update.ts'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import { Button } from '#client/ui/control/button.tsx'
import styles from './page-bars.module.css'

/**
 * Without an answer from the server, shows the reason and the date of the data on the screen. Otherwise shows that the
 * server's disk lacks space, or why the offline copy is not up to date.
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
  const hasUnsaved = useHasUnsavedForms()
  const isLocked = copyLock.isLocked()
  // Only channels have prices, and a problem of the channel base does not concern chats and other lists.
  const isOld = shownPricesAsOf !== null && isAgeing(shownPricesAsOf)
  const problem = useIsShown(channelsKey) ? baseProblem : null
  const parts = [
    lostText(),
    isLocked && 'копия закрыта до следующего входа',
    !isLocked && asOf && `${shownAsOf === null ? 'база каналов' : 'данные'} на ${formatDateTime(asOf)}`,
    isOld && ageingText,
    problem,
    isOffline && hasUnsaved && 'введённое хранится на устройстве до подключения',
  ]
  return (
    // The status element is always rendered, because screen readers announce only changes inside an existing element.
    <div role="status">
      {isUnanswered && <Bar Icon={CloudOff} isRed={isOld} text={parts.filter(Boolean).join(' · ')} />}
      {!isUnanswered && shortness && <Bar Icon={CloudAlert} isRed={disk === 'full'} text={shortness} />}
      {!isUnanswered && problem && <Bar Icon={CloudAlert} isRed={false} text={problem} />}
    </div>
  )
}

function Bar({ Icon, isRed, text }: { Icon: LucideIcon; isRed: boolean; text: string }) {
  return (
    <div className={styles.bar} data-ageing={isRed || undefined}>
      <Icon size={16} aria-hidden="true" />
      {text}
    </div>
  )
}

const diskTexts: Readonly<Record<string, string>> = {
  low: 'На сервере мало места: новые файлы не принимаются. Сообщите администратору',
  full: 'На сервере закончилось место: изменения не сохраняются, читать можно. Сообщите администратору',
}

/**
 * Offers a new version above the page, in the flow, so that it covers neither a pager nor the bar of a form. The page
 * reloads only after the user's click.
 */
export function UpdateBar() {
  const { available, applying, apply } = useAppUpdate()
  const [dismissed, setDismissed] = useState(false)
  const isDirty = useHasUnsavedForms()
  return (
    <div role="status">
      {available && !dismissed && (
        <div className={styles.bar}>
          <RefreshCw size={16} aria-hidden="true" />
          <span>
            Доступна новая версия
            <span className={styles.hint}> · страница откроется заново</span>
          </span>
          <Button
            offlineAction={undefined}
            reason={isDirty ? 'Сначала сохраните изменения' : undefined}
            variant="primary"
            size="small"
            loading={applying}
            onClick={apply}
          >
            Обновить
          </Button>
          <Button
            variant="text"
            size="small"
            aria-label="Закрыть"
            icon={<X size={16} />}
            onClick={() => setDismissed(true)}
          />
        </div>
      )}
    </div>
  )
}
