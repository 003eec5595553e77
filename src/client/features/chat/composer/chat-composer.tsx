import type { ReactNode, Ref } from 'react'
import type { Attachment, ChatMode } from '#client/features/chat/data/chat-draft-store.ts'
import { lostText, onceConnected, useConnection } from '#client/lib/api/connection.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { maxMessageLength } from '#domain/chat.ts'
import { AttachButton } from './attach-button.tsx'
import { AttachmentChip } from './attachment-chip.tsx'
import styles from './chat-composer.module.css'
import { ComposerModes } from './composer-modes.tsx'
import { ComposerSend } from './composer-send.tsx'
import { ComposerText, type FindPlaceholder } from './composer-text.tsx'

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
  /** Says that the text changes a question that was sent. */
  change?: ReactNode
  findPlaceholder?: FindPlaceholder | undefined
  textRef?: Ref<HTMLTextAreaElement> | undefined
}

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
          findPlaceholder={props.findPlaceholder}
          textRef={props.textRef}
        />
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
          <ComposerModes mode={props.mode} onChange={props.onModeChange} />
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
