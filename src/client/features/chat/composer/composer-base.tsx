import { Database, X } from 'lucide-react'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import styles from './chat-composer.module.css'
import type { AgencyBase } from './use-agency-base.ts'

/** The toggle of the agency's base; a picture is always drawn without it. */
export function ComposerBase({ isOn, reason, toggle }: AgencyBase) {
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
          data-extra
          aria-label="База агентства"
          aria-pressed={isOn}
          onClick={toggle}
        >
          <Database size={18} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>База агентства</span>
          {isOn && <X className={styles.clear} size={14} strokeWidth={1.75} aria-hidden />}
        </button>
      )}
    </OfflineDisabled>
  )
}
