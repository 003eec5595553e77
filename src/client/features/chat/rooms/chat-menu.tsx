import { TemplateGroups, type TemplateGroupsProps } from '#client/features/chat/templates/template-groups.tsx'
import { RoomList, type RoomListProps } from './room-list.tsx'

export type ChatMenuProps = {
  history: RoomListProps
  templates: TemplateGroupsProps & {
    /** They take the place of the history. */
    shown: boolean
    onShow: (shown: boolean) => void
  }
  onNewChat: () => void
}

/** What the column and the drawer have in common: the history, or the templates in its place. */
export function ChatMenu({ history, templates }: Pick<ChatMenuProps, 'history' | 'templates'>) {
  return templates.shown ? <TemplateGroups {...templates} /> : <RoomList {...history} />
}
