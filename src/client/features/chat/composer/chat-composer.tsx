import { ArrowUp, Globe, Image, type LucideIcon, Paperclip, Square } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import type { Attachment, ChatMode } from '#client/features/chat/data/chat-draft-store.ts'
import { lostText, onceConnected, useConnection } from '#client/lib/api/connection.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { attachmentKinds } from '#domain/attachment.ts'
import { maxMessageLength } from '#domain/chat.ts'
import { AttachmentChip } from './attachment-chip.tsx'
import styles from './chat-composer.module.css'
import { ComposerText, UnfilledNote } from './composer-text.tsx'
import { ModeToggle } from './mode-toggles.tsx'

type ChatComposerProps = {
  /** On the welcome screen the composer is larger and has no caution below it. */
  place: 'welcome' | 'conversation'
  text: string
  onTextChange: (text: string) => void
  mode: ChatMode | undefined
  onModeChange: (mode: ChatMode | undefined) => void
  attachments: readonly Attachment[]
  onAttach: (files: File[]) => void
  onRemoveAttachment: (key: string) => void
  onRetryAttachment: (key: string) => void
  onOriginalAttachment: (key: string) => void
  onSend: () => void
  /** An answer is being written: it can be stopped, and no message can be sent. */
  running: boolean
  onStop: () => void
  /** The switch of the agency's base, where the assistant can look into it. */
  baseChoice?: ReactNode
  /** The choice of the model, where there is one. */
  modelChoice?: ReactNode
  /** The reason why no message can be sent now; the user can still type. */
  disabledReason?: string | undefined
  /** Says that the text changes a question that was sent, or that another tab has another text. */
  change?: ReactNode
  textRef?: Ref<HTMLTextAreaElement> | undefined
}

/** The assistant's modes, of which at most one is on. */
const modes: readonly { mode: ChatMode; label: string; shortLabel: string; Icon: LucideIcon }[] = [
  { mode: 'image', label: 'Изображение', shortLabel: 'Фото', Icon: Image },
  { mode: 'search', label: 'Web поиск', shortLabel: 'Поиск', Icon: Globe },
]

/** The editor of a message: files, text, modes and the send button. */
export function ChatComposer(props: ChatComposerProps) {
  const { place, text, attachments, running, disabledReason } = props
  const offline = useConnection() === 'offline'
  const blank = text.trim() === ''
  const tooLong = text.length > maxMessageLength
  const reason = disabledReason ?? (tooLong ? 'Сообщение слишком длинное' : undefined)
  const send = () => {
    if (!blank && !running && !offline && reason === undefined) props.onSend()
  }
  return (
    <div className={styles.composer} data-place={place}>
      <div className={styles.frame}>
        {props.change}
        {attachments.length > 0 && (
          <ul className={styles.attachments} aria-label="Прикреплённые файлы">
            {attachments.map((attachment) => (
              <AttachmentChip
                key={attachment.key}
                attachment={attachment}
                onRemove={props.onRemoveAttachment}
                onRetry={props.onRetryAttachment}
                onOriginal={props.onOriginalAttachment}
              />
            ))}
          </ul>
        )}
        <ComposerText
          place={place}
          text={text}
          onChange={props.onTextChange}
          onSend={send}
          onPasteFiles={props.onAttach}
          textRef={props.textRef}
        />
        <UnfilledNote text={text} />
        {tooLong && (
          <p className={styles.tooLong} role="status">
            {formatNumber(text.length)} / {formatNumber(maxMessageLength)}: сократите сообщение
          </p>
        )}
        {offline && !blank && !running && (
          <p className={styles.offline}>
            {`${lostText()}: текст сохранён на этом устройстве, ${onceConnected('отправить можно')}`}
          </p>
        )}
        <div className={styles.tools}>
          <AttachButton onAttach={props.onAttach} />
          {modes.map(({ mode, label, shortLabel, Icon }) => (
            <ModeToggle
              key={mode}
              Icon={Icon}
              isOn={mode === props.mode}
              onClick={() => props.onModeChange(mode === props.mode ? undefined : mode)}
            >
              <span className={styles.long}>{label}</span>
              <span className={styles.short}>{shortLabel}</span>
            </ModeToggle>
          ))}
          {props.baseChoice}
          {props.modelChoice}
          <ComposerSend blank={blank} reason={reason} running={running} onSend={send} onStop={props.onStop} />
        </div>
      </div>
      {place === 'conversation' && (
        <p className={styles.caution}>PromoGPT может ошибаться: проверяйте цифры и имена.</p>
      )}
    </div>
  )
}

const accepted = Object.keys(attachmentKinds)
  .map((extension) => `.${extension}`)
  .join(',')

function AttachButton({ onAttach }: { onAttach: (files: File[]) => void }) {
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
            <Paperclip size={20} strokeWidth={1.75} aria-hidden />
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

type ComposerSendProps = {
  blank: boolean
  /** Why the message cannot be sent. */
  reason: string | undefined
  running: boolean
  onSend: () => void
  onStop: () => void
}

/** A button that sends a message or, while an answer is being written, stops the answer. */
function ComposerSend({ blank, reason, running, onSend, onStop }: ComposerSendProps) {
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
