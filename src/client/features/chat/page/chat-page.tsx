import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ContextType, type ReactNode, useEffect, useState } from 'react'
import { chatRoomsQuery } from '#client/data/chat-rooms.queries.ts'
import { CitedCards } from '#client/features/chat/answer/cited-page.ts'
import { ChatInput } from '#client/features/chat/composer/chat-input.tsx'
import { FileDropZone } from '#client/features/chat/composer/file-drop-zone.tsx'
import { useShared } from '#client/features/chat/composer/shared-dialog.tsx'
import { Conversation } from '#client/features/chat/conversation/conversation.tsx'
import { useAttach } from '#client/features/chat/data/attachments.ts'
import { NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { useChatDraft, useDraftKey } from '#client/features/chat/data/chat-drafts.ts'
import { useChatActions } from '#client/features/chat/data/use-chat-actions.ts'
import { usePickTemplate } from '#client/features/chat/filling/use-pick-template.tsx'
import { FoundMessages } from '#client/features/chat/rooms/found-messages.tsx'
import { useTemplateGroups } from '#client/features/chat/templates/prompt-templates.queries.ts'
import { useConnection } from '#client/lib/api/connection.ts'
import { whenIdle } from '#client/lib/page/when-idle.ts'
import { useIsDemoAssistant, useServerCalls } from '#client/lib/server/server.ts'
import { warmUp } from '#client/ui/markdown/markdown.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { ChatLayout } from './chat-layout.tsx'
import { ChatWelcome } from './chat-welcome.tsx'

const route = getRouteApi('/_app/chat/{-$chatId}')

/** `citedCards` draw what an answer refers to. */
export function ChatPage({ citedCards }: { citedCards: ContextType<typeof CitedCards> }) {
  const { chatId } = route.useParams()
  const { message } = route.useSearch()
  const chat = chatId ?? NEW_CHAT
  const draftKey = useDraftKey(chatId)
  const isDemo = useIsDemoAssistant()
  const templates = usePickTemplate(draftKey)
  const menu = useChatMenu(chatId, templates.pick)
  const { outgoing } = useChatDraft(chat)
  const sharedQuestion = useShared(chatId)
  const isWelcome = chatId === undefined && outgoing === null
  useEffect(() => whenIdle(warmUp), [])
  return (
    <ChatLayout
      roomName={menu.roomName ?? outgoing?.text}
      demo={isDemo}
      menu={menu.menu}
      menuOpen={menu.open}
      onMenuOpen={menu.setOpen}
    >
      <ChatDropZone chat={draftKey}>
        {isWelcome ? (
          <ChatWelcome
            composer={<ChatInput chatId={undefined} place="welcome" />}
            groups={menu.menu.templates.groups}
            agency={menu.menu.templates.agency}
            onGroup={menu.showGroup}
          />
        ) : (
          <CitedCards value={citedCards}>
            <Conversation key={chat} chatId={chatId} messageId={message} />
          </CitedCards>
        )}
      </ChatDropZone>
      {sharedQuestion}
      {templates.form}
    </ChatLayout>
  )
}

function useChatMenu(chatId: string | undefined, pick: (templateKey: string) => void) {
  const isDesktop = useScreen() === 'desktop'
  const [open, setOpen] = useState(false)
  const [templatesShown, showTemplates] = useState(false)
  const [openGroup, setOpenGroup] = useState<string>()
  const { builtIn, agency } = useTemplateGroups()
  const rooms = useQuery(chatRoomsQuery())
  const actions = useChatActions(chatId)
  const offline = useConnection() === 'offline'
  const isOurs = useServerCalls()?.isOurs ?? offline
  const close = () => setOpen(false)
  return {
    roomName: rooms.data?.data.find(({ room_id }) => room_id === chatId)?.room_name,
    open,
    // The button of the menu shows the chats; the templates shown before were opened for one pick.
    setOpen: (next: boolean) => {
      if (next) showTemplates(false)
      setOpen(next)
    },
    showGroup: (key: string) => {
      setOpenGroup(key)
      showTemplates(true)
      if (!isDesktop) setOpen(true)
    },
    menu: {
      history: {
        rooms: rooms.data?.data,
        failed: rooms.isError,
        retrying: rooms.isFetching,
        onRetry: () => void rooms.refetch(),
        currentRoomId: chatId,
        runningRoomIds: actions.running,
        foundMessages: (query: string) => (
          <FoundMessages
            query={query}
            onOpen={(roomId, messageId) => {
              close()
              actions.openRoom(roomId, messageId)
            }}
          />
        ),
        onOpen: (roomId: string) => {
          close()
          actions.openRoom(roomId)
        },
        onRename: isOurs ? actions.rename : undefined,
        onPin: isOurs ? actions.pin : undefined,
        onMove: isOurs ? actions.move : undefined,
        onDelete: actions.remove,
      },
      templates: {
        groups: builtIn,
        agency,
        openGroup,
        onOpenGroup: setOpenGroup,
        shown: templatesShown,
        onShow: showTemplates,
        onPick: (key: string) => {
          close()
          pick(key)
        },
      },
      onNewChat: () => {
        close()
        actions.newChat()
      },
    },
  }
}

/** Attaches files dropped on the conversation to its draft. */
function ChatDropZone({ chat, children }: { chat: string; children: ReactNode }) {
  const { attachments } = useChatDraft(chat)
  const { attach } = useAttach(chat)
  const offline = useConnection() === 'offline'
  return (
    <FileDropZone
      uploading={attachments.some(({ state }) => state === 'uploading')}
      disabled={offline}
      onFiles={attach}
    >
      {children}
    </FileDropZone>
  )
}
