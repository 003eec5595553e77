import { Database, X } from 'lucide-react'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './chat-composer.module.css'
import type { AgencyBase } from './use-agency-base.ts'

/** The toggle of the agency's base; a picture is always drawn without it. */
export function ComposerBase({ isOn, reason, toggle }: AgencyBase) {
  const hasWords = useScreen() !== 'phone'
  return (
    <OfflineDisabled
      reason={reason}
      hint={isOn ? 'PromoGPT ищет ответ в базе агентства' : 'PromoGPT отвечает без базы агентства'}
    >
      {(disabled) => (
        <button
          {...disabled}
          type="button"
          className={styles.mode}
          data-icon={!hasWords || undefined}
          aria-label="База агентства"
          aria-pressed={isOn}
          onClick={toggle}
        >
          <Database size={18} strokeWidth={1.75} aria-hidden />
          {hasWords && 'База агентства'}
          {hasWords && isOn && <X size={14} strokeWidth={1.75} aria-hidden />}
        </button>
      )}
    </OfflineDisabled>
  )
}
