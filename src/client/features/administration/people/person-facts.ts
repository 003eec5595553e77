import { formatDateTime } from '#client/lib/page/format.ts'
import type { StatusTone } from '#client/ui/page/status-tag.tsx'
import type { Person } from '#contract/accounts/administration.ts'

/** Returns the name, or the e-mail of a person without one. */
export const nameOf = ({ full_name, email }: Person): string => full_name || email

/** Returns the state of a person's access as a tag. */
export function stateOf(person: Person): { tone: StatusTone; text: string } {
  if (person.is_disabled) return { tone: 'neutral', text: 'Доступ закрыт' }
  if (!person.is_invited) return { tone: 'calm', text: 'Есть доступ' }
  const isOver = person.link_expires_at !== null && new Date(person.link_expires_at) <= new Date()
  return isOver ? { tone: 'red', text: 'Ссылка просрочена' } : { tone: 'amber', text: 'Приглашён' }
}

/** Returns when the person was last here; a dash if never. */
export function lastSeenOf({ last_seen_at }: Person): string {
  return last_seen_at === null ? '-' : formatDateTime(new Date(last_seen_at))
}
