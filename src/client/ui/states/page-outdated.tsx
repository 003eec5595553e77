import { RefreshCw } from 'lucide-react'
import { Button } from '#client/ui/control/button.tsx'
import { EmptyState } from './empty-state.tsx'

/**
 * Shown instead of data from the offline copy: a newer version wrote the copy, and this page is older
 * (lib/page/page-version.ts).
 */
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
