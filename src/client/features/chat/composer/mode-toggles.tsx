import { Database, type LucideIcon, X, Zap } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { fastModel } from '#client/lib/device/device-switches.ts'
import type { AssistantModels } from '#client/lib/server/server.ts'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import styles from './chat-composer.module.css'
import type { AgencyBase } from './use-agency-base.ts'

type ModeToggleProps = ComponentProps<'button'> & {
  Icon: LucideIcon
  isOn: boolean
  /** The text beside the icon. */
  children: ReactNode
}

/** A button of the composer that switches something on for the next question. */
export function ModeToggle({ Icon, isOn, children, ...button }: ModeToggleProps) {
  return (
    <button {...button} type="button" className={styles.mode} aria-pressed={isOn}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {children}
      {isOn && <X className={styles.clear} size={14} strokeWidth={1.75} aria-hidden />}
    </button>
  )
}

/** The toggle of the agency's base; a picture is always drawn without it. */
export function BaseToggle({ isOn, reason, toggle }: AgencyBase) {
  return (
    <OfflineDisabled
      reason={reason}
      hint={isOn ? 'PromoGPT ищет ответ в базе агентства' : 'PromoGPT отвечает без базы агентства'}
    >
      {(disabled) => (
        <ModeToggle {...disabled} Icon={Database} isOn={isOn} data-extra aria-label="База агентства" onClick={toggle}>
          <span className={styles.label}>База агентства</span>
        </ModeToggle>
      )}
    </OfflineDisabled>
  )
}

/** The toggle of the fast model; without it the strong one answers. */
export function FastModelToggle({ fast, strong }: AssistantModels) {
  const isFast = fastModel.use()
  return (
    <Tooltip title={isFast ? `Отвечает быстрая модель: ${fast}` : `Отвечает сильная модель: ${strong}`}>
      <ModeToggle
        Icon={Zap}
        isOn={isFast}
        data-extra
        aria-label="Быстрая модель"
        onClick={() => fastModel.set(!isFast)}
      >
        <span className={styles.label}>Быстрая</span>
      </ModeToggle>
    </Tooltip>
  )
}
