import { DatabaseZap, Lock, RefreshCw } from 'lucide-react'
import type { ReactElement } from 'react'
import { lostText, onceConnected } from '#client/lib/api/connection.ts'
import { CopyLockedError, CopyUnreadableError, PageOutdatedError } from '#client/lib/device/not-available-offline.ts'
import { isCopyRemoved } from '#client/offline/sync/copy-worker.ts'
import { Button } from '#client/ui/control/button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Returns what is shown instead of data from a copy that this device has but cannot read; undefined without one. */
export function copyProblem(error: unknown): ReactElement | undefined {
  if (error instanceof CopyLockedError) {
    return (
      <EmptyState
        icon={<Lock size={24} />}
        title="Копия на этом устройстве закрыта"
        text="С сервером не было связи больше 30&nbsp;дней. Данные сохранены: подключитесь к сети и войдите снова."
      />
    )
  }
  if (error instanceof PageOutdatedError) return <PageOutdated />
  if (error instanceof CopyUnreadableError) {
    return (
      <EmptyState
        icon={<DatabaseZap size={24} />}
        title="Копия на этом устройстве не читается"
        text={`${lostText()}, а браузер не открыл своё хранилище. ${onceConnected('Данные загрузятся')}.`}
      />
    )
  }
  return undefined
}

/**
 * Shown instead of data from the offline copy: a newer version wrote the copy, and this page is older
 * (lib/page/page-version.ts).
 */
export function PageOutdated() {
  return (
    <EmptyState
      icon={<RefreshCw size={24} />}
      title="Открыта прежняя версия PromoDesk"
      text="В другой вкладке её обновили. Обновите страницу: новая версия уже на этом устройстве."
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          Обновить страницу
        </Button>
      }
    />
  )
}

/** How the offline copy is made: the base is downloaded as a whole, a list is stored once the user has viewed it. */
export type CopyOf = 'base' | 'list'

/** Returns why the device has no offline copy; 'coming' only if a copy will be made automatically. */
export function whyNoCopy(copyOf: CopyOf): 'removed' | 'insecure' | 'coming' {
  if (isCopyRemoved()) return 'removed'
  return copyOf === 'base' && !isSecureContext ? 'insecure' : 'coming'
}

/** Returns the reason as a clause that follows the missing object: «Нет сети, а копии …». */
export function noCopyText(copyOf: CopyOf): string {
  return noCopyTexts[whyNoCopy(copyOf)]
}

export const httpsOnly = 'браузер хранит, только если PromoDesk открыт по HTTPS'
export const howToCopyAgain =
  'Чтобы скачать копию снова, нажмите на своё имя в меню, затем «Офлайн» и «Скачать заново».'

const noCopyTexts = {
  removed: 'копия удалена с этого устройства',
  insecure: `копию базы ${httpsOnly}`,
  coming: 'копии на этом устройстве пока нет',
}
