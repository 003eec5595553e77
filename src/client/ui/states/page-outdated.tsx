import { RefreshCw } from 'lucide-react'
import { Button } from '#client/ui/control/button.tsx'
import { EmptyState } from './empty-state.tsx'

/** In place of what the copy would show: it is a newer version's, and this page is of an older one (lib/page/page-version.ts). */
export function PageOutdated() {
  return (
    <EmptyState
      icon={<RefreshCw size={24} strokeWidth={1.75} />}
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
