import { TemplateMenu, type TemplateMenuProps } from '#client/features/chat/templates/template-menu.tsx'
import { RoomList, type RoomListProps } from './room-list.tsx'

export type ChatMenuProps = {
  history: RoomListProps
  templates: TemplateMenuProps & {
    /** Whether the templates are shown instead of the list of chats. */
    shown: boolean
    onShow: (shown: boolean) => void
  }
  onNewChat: () => void
}

/** The content of both sidebar and drawer: the list of chats, or the templates. */
export function ChatMenu({ history, templates }: Pick<ChatMenuProps, 'history' | 'templates'>) {
  return templates.shown ? <TemplateMenu {...templates} /> : <RoomList {...history} />
}
