import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ContextType, useEffect, useState } from 'react'
import { chatRoomsQuery } from '#client/data/chat-rooms.queries.ts'
import { CitedCards } from '#client/features/chat/answer/cited-page.ts'
import { ChatInput } from '#client/features/chat/composer/chat-input.tsx'
import { FileDropZone } from '#client/features/chat/composer/file-drop-zone.tsx'
import { useShared } from '#client/features/chat/composer/shared-dialog.tsx'
import { Conversation } from '#client/features/chat/conversation/conversation.tsx'
import { NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { useDraftKey, useOutgoing } from '#client/features/chat/data/chat-drafts.ts'
import { useChatActions } from '#client/features/chat/data/use-chat-actions.ts'
import { usePickTemplate } from '#client/features/chat/filling/use-pick-template.tsx'
import { FoundMessages } from '#client/features/chat/rooms/found-messages.tsx'
import { RoomList } from '#client/features/chat/rooms/room-list.tsx'
import { useTemplateGroups } from '#client/features/chat/templates/prompt-templates.queries.ts'
import { TemplateMenu } from '#client/features/chat/templates/template-menu.tsx'
import { useConnection } from '#client/lib/api/connection.ts'
import { whenIdle } from '#client/lib/device/browser.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
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
  const templates = usePickTemplate(draftKey)
  const { groups, menu, showGroup, ...layout } = useChatMenu(chatId, templates.pick)
  const outgoing = useOutgoing(chat)
  const sharedQuestion = useShared(chatId)
  const isWelcome = chatId === undefined && outgoing === null
  useEffect(() => whenIdle(warmUp), [])
  return (
    <ChatLayout {...layout} menu={menu} roomName={layout.roomName ?? outgoing?.text}>
      <FileDropZone chat={draftKey}>
        {isWelcome ? (
          <ChatWelcome
            composer={<ChatInput chatId={undefined} place="welcome" />}
            groups={groups.builtIn}
            agency={groups.agency}
            onGroup={showGroup}
          />
        ) : (
          <CitedCards value={citedCards}>
            <Conversation key={chat} chatId={chatId} messageId={message} />
          </CitedCards>
        )}
      </FileDropZone>
      {sharedQuestion}
      {templates.form}
    </ChatLayout>
  )
}

function useChatMenu(chatId: string | undefined, pick: (templateKey: string) => void) {
  const isDesktop = useScreen() === 'desktop'
  const [menuOpen, setMenuOpen] = useState(false)
  const [areTemplatesShown, showTemplates] = useState(false)
  const [openGroup, setOpenGroup] = useState<string>()
  const groups = useTemplateGroups()
  const rooms = useQuery(chatRoomsQuery())
  const actions = useChatActions(chatId)
  const offline = useConnection() === 'offline'
  const isOurs = useServerCalls()?.isOurs ?? offline
  const close = () => setMenuOpen(false)
  const closing =
    <Values extends unknown[]>(action: (...values: Values) => void) =>
    (...values: Values) => {
      close()
      action(...values)
    }
  return {
    groups,
    roomName: rooms.data?.data.find(({ room_id }) => room_id === chatId)?.room_name,
    menuOpen,
    // The button of the menu shows the chats; the templates shown before were opened for one pick.
    onMenuOpen: (next: boolean) => {
      if (next) showTemplates(false)
      setMenuOpen(next)
    },
    showGroup: (key: string) => {
      setOpenGroup(key)
      showTemplates(true)
      if (!isDesktop) setMenuOpen(true)
    },
    menu: {
      areTemplatesShown,
      onTemplates: showTemplates,
      onNewChat: closing(actions.newChat),
      children: areTemplatesShown ? (
        <TemplateMenu
          groups={groups.builtIn}
          agency={groups.agency}
          openGroup={openGroup}
          onOpenGroup={setOpenGroup}
          onPick={closing(pick)}
        />
      ) : (
        <RoomList
          rooms={rooms.data?.data}
          failed={rooms.isError}
          retrying={rooms.isFetching}
          onRetry={() => void rooms.refetch()}
          currentRoomId={chatId}
          runningRoomIds={actions.running}
          foundMessages={(query) => <FoundMessages query={query} onOpen={close} />}
          onOpen={closing(actions.openRoom)}
          changes={isOurs ? actions : undefined}
          deletion={actions.deletion}
        />
      ),
    },
  }
}
