import { RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { useHasUnsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { useAppUpdate } from '#client/offline/device/app-update.ts'
import { Button } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import styles from './update-toast.module.css'

/** Offers a new version. The page reloads only after the user's click. */
export function UpdateToast() {
  const { available, applying, apply } = useAppUpdate()
  const [dismissed, setDismissed] = useState(false)
  const isDirty = useHasUnsavedForms()
  return (
    <div role="status" className={styles.place}>
      {available && !dismissed && (
        <div className={styles.toast}>
          <RefreshCw size={20} strokeWidth={1.75} aria-hidden="true" />
          <div className={styles.text}>
            <div className={styles.title}>Доступна новая версия</div>
            <div className={styles.hint}>Страница откроется заново</div>
          </div>
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
