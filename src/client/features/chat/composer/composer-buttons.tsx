import { ArrowUp, Database, type LucideIcon, Paperclip, Square, X, Zap } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { chatDrafts, useChatDraft } from '#client/features/chat/data/chat-drafts.ts'
import { fastModel, withoutBase } from '#client/lib/device/device-switches.ts'
import { type AssistantModels, useServerCalls } from '#client/lib/server/server.ts'
import { OfflineDisabled } from '#client/ui/control/offline-disabled.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { attachmentKinds } from '#domain/attachment.ts'
import styles from './composer.module.css'

type ModeToggleProps = ComponentProps<'button'> & {
  Icon: LucideIcon
  isOn: boolean
  /** The text beside the icon. */
  children: ReactNode
}

export function ModeToggle({ Icon, isOn, children, ...button }: ModeToggleProps) {
  return (
    <button {...button} type="button" className={styles.mode} aria-pressed={isOn}>
      <Icon size={18} aria-hidden />
      {children}
      {isOn && <X className={styles.clear} size={14} aria-hidden />}
    </button>
  )
}

type AgencyBase = {
  /** The assistant may look into the agency's base to answer the next question. */
  isOn: boolean
  /** Why it cannot: a picture is drawn without the base. */
  reason: string | undefined
  toggle: () => void
}

/**
 * Returns the choice for the next question, which a change takes from its question; undefined until the server
 * announces that the assistant can look into the base.
 */
export function useAgencyBase(chat: string): AgencyBase | undefined {
  const canAsk = useServerCalls()?.asksBase === true
  const isOffHere = withoutBase.use()
  const { mode, usesBase, replaces } = useChatDraft(chat)
  if (!canAsk) return undefined
  const isChange = replaces !== null
  const isPicture = mode === 'image'
  const isChosen = isChange ? usesBase === true : !isOffHere
  return {
    isOn: isChosen && !isPicture,
    reason: isPicture ? 'Изображение создаётся без базы агентства' : undefined,
    toggle: () => (isChange ? chatDrafts().change(chat, { usesBase: !isChosen }) : withoutBase.set(isChosen)),
  }
}

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

const accepted = Object.keys(attachmentKinds)
  .map((extension) => `.${extension}`)
  .join(',')

export function AttachButton({ onAttach }: { onAttach: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <OfflineDisabled action="прикрепить файлы" hint="Прикрепить файлы">
        {(disabled) => (
          <button
            {...disabled}
            type="button"
            className={styles.attach}
            aria-label="Прикрепить файлы"
            onClick={() => input.current?.click()}
          >
            <Paperclip size={20} aria-hidden />
          </button>
        )}
      </OfflineDisabled>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="Файлы"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The input is cleared, so that a removed file can be chosen again.
          event.target.value = ''
          if (files.length > 0) onAttach(files)
        }}
      />
    </>
  )
}

type SendButtonProps = {
  blank: boolean
  /** Why the message cannot be sent. */
  reason: string | undefined
  running: boolean
  onSend: () => void
  onStop: () => void
}

export function SendButton({ blank, reason, running, onSend, onStop }: SendButtonProps) {
  // The button is the same element in both states and never `disabled`, so that it keeps the focus.
  return (
    <OfflineDisabled
      {...(running ? { action: 'остановить ответ', hint: 'Остановить' } : { action: 'отправить сообщение', reason })}
    >
      {(disabled) => (
        <button
          aria-disabled={(!running && blank) || undefined}
          {...disabled}
          type="button"
          className={running ? styles.stop : styles.send}
          aria-label={running ? 'Остановить' : 'Отправить'}
          // A click leaves the focus in the text field, so that the phone keeps its keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={running ? onStop : onSend}
        >
          {running ? (
            <Square size={13} strokeWidth={0} fill="currentColor" aria-hidden />
          ) : (
            <ArrowUp size={20} strokeWidth={2} aria-hidden />
          )}
        </button>
      )}
    </OfflineDisabled>
  )
}
