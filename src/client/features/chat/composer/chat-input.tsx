import { useEffect, useRef } from 'react'
import { NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts, useChatDraft } from '#client/features/chat/data/chat-drafts.ts'
import { useChatStreamStatus } from '#client/features/chat/data/chat-streams.ts'
import { useSendMessage, useStopAnswer } from '#client/features/chat/data/chats.mutations.ts'
import { useAttach } from '#client/features/chat/data/use-attach.ts'
import { fastModel } from '#client/lib/device/device-switches.ts'
import { useAssistantModels } from '#client/lib/server/server.ts'
import { useScreen } from '#client/ui/theme/screen.ts'
import { ChatComposer } from './chat-composer.tsx'
import { composerFocus } from './composer-focus.ts'
import { ComposerModel } from './composer-model.tsx'
import { placeholderForTab } from './prompt-placeholders.ts'

type ChatInputProps = { chatId: string | undefined; place: 'welcome' | 'conversation' }

export function ChatInput({ chatId, place }: ChatInputProps) {
  const chat = chatId ?? NEW_CHAT
  const { text, mode, attachments, outgoing } = useChatDraft(chat)
  const { mutate: send } = useSendMessage(chatId)
  const { mutate: stop } = useStopAnswer(chatId)
  const { attach, retry, remove, original } = useAttach(chat)
  const running = useChatStreamStatus(chatId) === 'running'
  const models = useAssistantModels()
  const isFast = fastModel.use()
  const field = useFocusedField()
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
      onSend={() => send({ ...chatDrafts().takeOutgoing(chat), isFast: models !== undefined && isFast })}
      modelChoice={models && <ComposerModel {...models} />}
      running={running}
      onStop={stop}
      disabledReason={
        outgoing ? 'Сообщение отправляется' : isUploading ? 'Дождитесь загрузки файлов' : undefined
      }
      findPlaceholder={(text, { start, end }, backwards) => placeholderForTab(text, start, end, backwards)}
      textRef={field}
    />
  )
}

/** Focuses the field on wide screens only, because the keyboard of a phone would cover the conversation. */
function useFocusedField() {
  const field = useRef<HTMLTextAreaElement>(null)
  const isDesktop = useScreen() === 'desktop'
  useEffect(() => {
    if (isDesktop) field.current?.focus()
  }, [isDesktop])
  useEffect(
    () =>
      composerFocus.follow((range) => {
        field.current?.focus()
        field.current?.setSelectionRange(range.start, range.end)
        field.current?.scrollTo({ top: 0 })
      }),
    [],
  )
  return field
}
