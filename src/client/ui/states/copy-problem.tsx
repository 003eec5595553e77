import { DatabaseZap, Lock } from 'lucide-react'
import type { ReactElement } from 'react'
import { lostText, onceConnected } from '#client/lib/api/connection.ts'
import { CopyLockedError, CopyUnreadableError, PageOutdatedError } from '#client/lib/device/not-available-offline.ts'
import { EmptyState } from './empty-state.tsx'
import { PageOutdated } from './page-outdated.tsx'

/** Returns what is shown instead of data from a copy that this device has but cannot read; undefined without one. */
export function copyProblem(error: unknown): ReactElement | undefined {
  if (error instanceof CopyLockedError) {
    return (
      <EmptyState
        icon={<Lock size={24} strokeWidth={1.75} />}
        title="Копия на этом устройстве закрыта"
        text="С сервером не было связи больше 30&nbsp;дней. Данные сохранены: подключитесь к сети и войдите снова."
      />
    )
  }
  if (error instanceof PageOutdatedError) return <PageOutdated />
  if (error instanceof CopyUnreadableError) {
    return (
      <EmptyState
        icon={<DatabaseZap size={24} strokeWidth={1.75} />}
        title="Копия на этом устройстве не читается"
        text={`${lostText()}, а браузер не открыл своё хранилище. ${onceConnected('Данные загрузятся')}.`}
      />
    )
  }
  return undefined
}
