import { chatDrafts, useChatDraft } from '#client/features/chat/data/chat-drafts.ts'
import { withoutBase } from '#client/lib/device/device-switches.ts'
import { useServerCalls } from '#client/lib/server/server.ts'

export type AgencyBase = {
  /** The assistant may look into the agency's base to answer the next question. */
  isOn: boolean
  /** Why it cannot: a picture is drawn without the base. */
  reason: string | undefined
  toggle: () => void
}

/**
 * Returns the choice for the next question, which a change takes from its question; undefined until the server
 * announces that the assistant can look into the base.
 */
export function useAgencyBase(chat: string): AgencyBase | undefined {
  const canAsk = useServerCalls()?.asksBase === true
  const isOffHere = withoutBase.use()
  const { mode, usesBase, replaces } = useChatDraft(chat)
  if (!canAsk) return undefined
  const isChange = replaces !== null
  const isPicture = mode === 'image'
  const isChosen = isChange ? usesBase === true : !isOffHere
  return {
    isOn: isChosen && !isPicture,
    reason: isPicture ? 'Изображение создаётся без базы агентства' : undefined,
    toggle: () => (isChange ? chatDrafts().change(chat, { usesBase: !isChosen }) : withoutBase.set(isChosen)),
  }
}
