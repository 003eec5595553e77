import { X, Zap } from 'lucide-react'
import { fastModel } from '#client/lib/device/device-switches.ts'
import type { AssistantModels } from '#client/lib/server/server.ts'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import styles from './chat-composer.module.css'

/** The toggle of the fast model; without it the strong one answers. */
export function ComposerModel({ fast, strong }: AssistantModels) {
  const isFast = fastModel.use()
  return (
    <Tooltip title={isFast ? `Отвечает быстрая модель: ${fast}` : `Отвечает сильная модель: ${strong}`}>
      <button
        type="button"
        className={styles.mode}
        data-extra
        aria-label="Быстрая модель"
        aria-pressed={isFast}
        onClick={() => fastModel.set(!isFast)}
      >
        <Zap size={18} strokeWidth={1.75} aria-hidden />
        <span className={styles.label}>Быстрая</span>
        {isFast && <X className={styles.clear} size={14} strokeWidth={1.75} aria-hidden />}
      </button>
    </Tooltip>
  )
}
