import { Lock } from 'lucide-react'
import { EmptyState } from './empty-state.tsx'

/** Shown instead of data from the offline copy while the copy is locked (lib/device/copy-lock.ts). */
export function CopyLocked() {
  return (
    <EmptyState
      icon={<Lock size={24} strokeWidth={1.75} />}
      title="Копия на этом устройстве закрыта"
      text="С сервером не было связи больше 30&nbsp;дней. Данные сохранены: подключитесь к сети и войдите снова."
    />
  )
}
