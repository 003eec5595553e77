import { Globe, Image, type LucideIcon, Pencil } from 'lucide-react'
import { useAttach } from '#client/features/chat/data/attachments.ts'
import type { ChatMode } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts, useChatDraft, useDraftKey, useOtherDraft } from '#client/features/chat/data/chat-drafts.ts'
import { useChatStreamStatus } from '#client/features/chat/data/chat-streams.ts'
import { useIsSending, useSendMessage, useStopAnswer } from '#client/features/chat/data/chats.mutations.ts'
import { lostText, onceConnected, useConnection } from '#client/lib/api/connection.ts'
import { fastModel } from '#client/lib/device/device-switches.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { useAssistantModels } from '#client/lib/server/server.ts'
import { Button } from '#client/ui/control/button.tsx'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import { maxMessageLength } from '#domain/chat.ts'
import { AttachmentChip } from './attachment-chip.tsx'
import styles from './composer.module.css'
import {
  AttachButton,
  BaseToggle,
  FastModelToggle,
  ModeToggle,
  SendButton,
  useAgencyBase,
} from './composer-buttons.tsx'
import { ComposerText, UnfilledNote } from './composer-text.tsx'

type ChatInputProps = {
  chatId: string | undefined
  /** On the welcome screen the composer is larger and has no caution below it. */
  place: 'welcome' | 'conversation'
  lastQuestion?: string | undefined
}

/** The assistant's modes, of which at most one is on. */
const modes: readonly { mode: ChatMode; label: string; shortLabel: string; Icon: LucideIcon }[] = [
  { mode: 'image', label: 'Изображение', shortLabel: 'Фото', Icon: Image },
  { mode: 'search', label: 'Web поиск', shortLabel: 'Поиск', Icon: Globe },
]

/** The editor of a message: files, text, modes and the send button. */
export function ChatInput({ chatId, place, lastQuestion }: ChatInputProps) {
  const chat = useDraftKey(chatId)
  const { text, mode, attachments, outgoing, replaces } = useChatDraft(chat)
  const files = useAttach(chat)
  const base = useAgencyBase(chat)
  const models = useAssistantModels()
  const isFast = fastModel.use()
  const isSending = useIsSending(chatId) || outgoing !== null
  const { mutate: send } = useSendMessage(chatId)
  const { mutate: stop } = useStopAnswer(chatId)
  const running = useChatStreamStatus(chatId) === 'running'
  const offline = useConnection() === 'offline'
  const blank = text.trim() === ''
  const tooLong = text.length > maxMessageLength
  const isUploading = attachments.some(({ state }) => state === 'uploading')
  const reason =
    (isSending && 'Сообщение отправляется') ||
    (isUploading && 'Дождитесь загрузки файлов') ||
    (tooLong && 'Сообщение слишком длинное') ||
    undefined
  const submit = () => {
    if (blank || running || offline || reason !== undefined) return
    send({ ...chatDrafts().takeOutgoing(chat), isFast: models !== undefined && isFast, usesBase: base?.isOn })
  }
  return (
    <div className={styles.composer} data-place={place}>
      <div className={styles.frame}>
        {replaces !== null && (
          <QuestionChange isEarlier={replaces !== lastQuestion} onCancel={() => cancelChange(chat, replaces)} />
        )}
        <OtherDraft chat={chat} />
        {attachments.length > 0 && (
          <ul className={styles.attachments} aria-label="Прикреплённые файлы">
            {attachments.map((attachment) => (
              <AttachmentChip
                key={attachment.key}
                attachment={attachment}
                onRemove={files.remove}
                onRetry={files.retry}
                onOriginal={files.original}
              />
            ))}
          </ul>
        )}
        <ComposerText
          place={place}
          text={text}
          isChange={replaces !== null}
          onChange={(text) => chatDrafts().change(chat, { text })}
          onSend={submit}
          onPasteFiles={files.attach}
        />
        <UnfilledNote text={text} />
        {tooLong && (
          <p className={styles.tooLong} role="status">
            {formatNumber(text.length)} / {formatNumber(maxMessageLength)}: сократите сообщение
          </p>
        )}
        {offline && !blank && !running && (
          <p className={styles.note}>
            {`${lostText()}: текст сохранён на этом устройстве, ${onceConnected('отправить можно')}`}
          </p>
        )}
        <div className={styles.tools}>
          <AttachButton onAttach={files.attach} />
          {modes.map(({ mode: one, label, shortLabel, Icon }) => (
            <ModeToggle
              key={one}
              Icon={Icon}
              isOn={one === mode}
              onClick={() => chatDrafts().change(chat, { mode: one === mode ? undefined : one })}
            >
              <span className={styles.long}>{label}</span>
              <span className={styles.short}>{shortLabel}</span>
            </ModeToggle>
          ))}
          {base && <BaseToggle {...base} />}
          {models && <FastModelToggle {...models} />}
          <SendButton blank={blank} reason={reason} running={running} onSend={submit} onStop={stop} />
        </div>
      </div>
      {place === 'conversation' && (
        <p className={styles.caution}>PromoGPT может ошибаться: проверяйте цифры и имена.</p>
      )}
    </div>
  )
}

function QuestionChange({ isEarlier, onCancel }: { isEarlier: boolean; onCancel: () => void }) {
  return (
    <p className={styles.change}>
      <Pencil size={14} aria-hidden />
      {isEarlier ? 'Изменение вопроса: разговор после него останется в прежнем варианте' : 'Изменение вопроса'}
      <Button variant="link" size="small" onClick={onCancel}>
        Отменить
      </Button>
    </p>
  )
}

/** Says that another tab has typed another text for this chat, which stays until it is sent or taken over. */
function OtherDraft({ chat }: { chat: string }) {
  const text = useOtherDraft(chat)
  if (text === undefined) return null
  const start = [...text.slice(0, 80)].slice(0, 40).join('')
  return (
    <p className={styles.change}>
      {`Другой черновик этого чата: «${start}${start.length < text.length ? '…' : ''}»`}
      <Button variant="link" size="small" onClick={() => chatDrafts().takeOther(chat)}>
        Перенести сюда
      </Button>
    </p>
  )
}

function cancelChange(key: string, replaces: string) {
  const drafts = chatDrafts()
  const changed = drafts.clear(key)
  tellDeleted({
    text: 'Изменение вопроса отменено',
    returned: 'Изменение вопроса возвращено',
    again: async () => {
      if (chatDrafts() !== drafts) throw new Error('another user has signed in')
      drafts.edit(key, replaces, changed)
    },
  })
}
