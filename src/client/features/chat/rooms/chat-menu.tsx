import { TemplateGroups, type TemplateGroupsProps } from '#client/features/chat/templates/template-groups.tsx'
import { RoomList, type RoomListProps } from './room-list.tsx'

export type ChatMenuProps = {
  history: RoomListProps
  templates: TemplateGroupsProps & {
    /** The templates replace the history. */
    shown: boolean
    onShow: (shown: boolean) => void
  }
  onNewChat: () => void
}

/** The common content of column and drawer: the history, or the templates in its place. */
export function ChatMenu({ history, templates }: Pick<ChatMenuProps, 'history' | 'templates'>) {
  return templates.shown ? <TemplateGroups {...templates} /> : <RoomList {...history} />
}
