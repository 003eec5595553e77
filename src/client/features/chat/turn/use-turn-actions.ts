import { type Attachment, type ChatMode, editKey } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { useChatStreamStatus } from '#client/features/chat/data/chat-streams.ts'
import {
  useChooseVersion,
  useIsSending,
  useIsStopping,
  useSendMessage,
} from '#client/features/chat/data/chats.mutations.ts'
import { useConnection } from '#client/lib/api/connection.ts'
import { newId } from '#client/lib/device/browser.ts'
import { fastModel } from '#client/lib/device/device-switches.ts'
import { useAssistantModels, useServerCalls } from '#client/lib/server/server.ts'
import type { ChatHistory } from '#client/lib/server/server-calls.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import type { ChatMessage } from '#contract/chats.ts'
import { isCutOff, isFullAnswer } from '#domain/answer/answer-notes.ts'

export type TurnActions = ReturnType<typeof useTurnActions>

/** Returns what the user can do with the last question and its answer, and with the questions before. */
export function useTurnActions(chatId: string | undefined, history: ChatHistory | undefined) {
  const models = useAssistantModels()
  const isFast = fastModel.use()
  const offline = useConnection() === 'offline'
  // A page that opens without a network does not know its server; its buttons are then disabled, not absent.
  const canBranch = useServerCalls()?.isOurs ?? offline
  const isStreaming = useChatStreamStatus(chatId) === 'running'
  const isSending = useIsSending(chatId)
  const isStopping = useIsStopping(chatId)
  const { mutate: send } = useSendMessage(chatId)
  const { mutate: choose, isPending: isChoosing } = useChooseVersion(chatId)
  const rows = history?.rows ?? []
  const place = rows.findLastIndex(({ attributes }) => attributes.role === 'user')
  const [question, answer] = [rows[place], rows[place + 1]]
  const isAnswering = isStreaming || (history?.activeResponseId ?? null) !== null
  const isBusy = isAnswering || isSending || isStopping || isChoosing
  const again = (begins?: string) => {
    if (question === undefined || isBusy) return
    const replaces = canBranch ? question.attributes.id : undefined
    send({
      id: newId(),
      ...contentOf(question),
      isFast: models !== undefined && isFast,
      ...(replaces !== undefined && { replaces }),
      ...(begins !== undefined && { begins }),
    })
  }
  const edit = (changed: ChatMessage) => {
    if (chatId === undefined) return
    const { replaces } = chatDrafts().get(editKey(chatId))
    // What was typed into an open change stays.
    if (replaces === changed.attributes.id) return
    if (replaces !== null) toast.warning('Сначала отправьте или отмените изменение другого вопроса')
    else chatDrafts().edit(editKey(chatId), changed.attributes.id, contentOf(changed))
  }
  const isChangeable = canBranch && chatId !== undefined && question !== undefined && !isBusy
  return {
    /** The last question and its stored answer. */
    question,
    answer,
    /** Whether a message is being sent or an answer is being written. */
    isBusy,
    /** Asks the last question again. */
    onAgain: () => again(),
    // These are undefined while they are impossible, or when the server cannot do them.
    onOther: isChangeable && answer ? () => again() : undefined,
    onContinue: isChangeable && answer && canContinue(answer) ? () => again(answer.msg) : undefined,
    onEdit: isChangeable ? edit : undefined,
    onChoose: canBranch && !isBusy ? choose : undefined,
  }
}

function canContinue({ msg, attributes: { interrupted, stopped, image } }: ChatMessage): boolean {
  return !image && !isFullAnswer(msg) && (interrupted === true || stopped === true || isCutOff(msg))
}

/** Returns a sent question as it stands in the composer. */
export function contentOf({ msg, attributes }: ChatMessage) {
  const { use_image_tool, use_web_search_tool, use_agency_base, attached_files } = attributes
  const mode: ChatMode | undefined = use_image_tool ? 'image' : use_web_search_tool ? 'search' : undefined
  const attachments = (attached_files ?? []).map(({ id, name, problem }): Attachment => {
    // Other servers may number their files. The size of a sent file is not known.
    const file = { id: /^\d+$/.test(id) ? Number(id) : id, problem: problem ?? null, size: 0 }
    return { key: newId(), name, state: 'done', ...file }
  })
  return { text: msg, mode, usesBase: use_agency_base === true, attachments }
}
