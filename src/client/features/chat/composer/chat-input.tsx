import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAttach } from '#client/features/chat/data/attachments.ts'
import { chatDrafts, useChatDraft, useDraftKey, useOtherDraft } from '#client/features/chat/data/chat-drafts.ts'
import { useChatStreamStatus } from '#client/features/chat/data/chat-streams.ts'
import { useIsSending, useSendMessage, useStopAnswer } from '#client/features/chat/data/chats.mutations.ts'
import { fastModel } from '#client/lib/device/device-switches.ts'
import { useAssistantModels } from '#client/lib/server/server.ts'
import { Button } from '#client/ui/control/button.tsx'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './chat-composer.module.css'
import { ChatComposer } from './chat-composer.tsx'
import { BaseToggle, FastModelToggle, useAgencyBase } from './mode-toggles.tsx'
import { composerFocus, selectRange } from './prompt-placeholders.ts'

type ChatInputProps = {
  chatId: string | undefined
  place: 'welcome' | 'conversation'
  lastQuestion?: string | undefined
}

export function ChatInput({ chatId, place, lastQuestion }: ChatInputProps) {
  const chat = useDraftKey(chatId)
  const { text, mode, attachments, outgoing, replaces } = useChatDraft(chat)
  const base = useAgencyBase(chat)
  const isSending = useIsSending(chatId)
  const { mutate: send } = useSendMessage(chatId)
  const { mutate: stop } = useStopAnswer(chatId)
  const { attach, retry, remove, original } = useAttach(chat)
  const running = useChatStreamStatus(chatId) === 'running'
  const models = useAssistantModels()
  const isFast = fastModel.use()
  const field = useFocusedField(replaces !== null)
  const isUploading = attachments.some(({ state }) => state === 'uploading')
  return (
    <ChatComposer
      place={place}
      text={text}
      onTextChange={(text) => chatDrafts().change(chat, { text })}
      mode={mode}
      onModeChange={(mode) => chatDrafts().change(chat, { mode })}
      attachments={attachments}
      onAttach={attach}
      onRemoveAttachment={remove}
      onRetryAttachment={retry}
      onOriginalAttachment={original}
      onSend={() =>
        send({
          ...chatDrafts().takeOutgoing(chat),
          isFast: models !== undefined && isFast,
          usesBase: base?.isOn,
        })
      }
      baseChoice={base && <BaseToggle {...base} />}
      modelChoice={models && <FastModelToggle {...models} />}
      running={running}
      onStop={stop}
      disabledReason={
        outgoing || isSending ? 'Сообщение отправляется' : isUploading ? 'Дождитесь загрузки файлов' : undefined
      }
      change={
        <>
          {replaces !== null && (
            <QuestionChange isEarlier={replaces !== lastQuestion} onCancel={() => cancelChange(chat, replaces)} />
          )}
          <OtherDraft chat={chat} />
        </>
      }
      textRef={field}
    />
  )
}

function QuestionChange({ isEarlier, onCancel }: { isEarlier: boolean; onCancel: () => void }) {
  return (
    <p className={styles.change}>
      <Pencil size={14} strokeWidth={1.75} aria-hidden />
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

/** Ends the change of a question and offers to restore it. */
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

/**
 * Focuses the field on wide screens only, because the keyboard of a phone would cover the conversation, and at the
 * beginning of a change on all screens.
 */
function useFocusedField(isChange: boolean) {
  const field = useRef<HTMLTextAreaElement>(null)
  const isDesktop = useScreen() === 'desktop'
  useEffect(() => {
    if (isDesktop || isChange) field.current?.focus()
  }, [isDesktop, isChange])
  useEffect(
    () =>
      composerFocus.follow((range) => {
        if (field.current) selectRange(field.current, range)
      }),
    [],
  )
  return field
}
