import { RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { useHasUnsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { useAppUpdate } from '#client/offline/device/app-update.ts'
import { Button } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import styles from './offline-bar.module.css'

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
          <RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            Доступна новая версия
            <span className={styles.hint}> · страница откроется заново</span>
          </span>
          <OfflineDisabled action={undefined} reason={isDirty ? 'Сначала сохраните изменения' : undefined}>
            {(disabled) => (
              <Button variant="primary" size="small" loading={applying} onClick={apply} {...disabled}>
                Обновить
              </Button>
            )}
          </OfflineDisabled>
          <Button
            variant="text"
            size="small"
            aria-label="Закрыть"
            icon={<X size={16} strokeWidth={1.75} />}
            onClick={() => setDismissed(true)}
          />
        </div>
      )}
    </div>
  )
}
