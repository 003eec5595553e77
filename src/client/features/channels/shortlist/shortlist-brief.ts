import { createDraftKeeper } from '#client/lib/session/draft.ts'
import { session } from '#client/lib/session/session.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import type { Channel } from '#contract/channels.ts'
import { textLimits } from '#contract/fields.ts'

/**
 * Keeps the channels as the draft of a new brief, in its wishes for channels. An unsaved text of the user stays in their
 * place. Returns whether the form has something to show.
 */
export function keepBriefDraft(path: string, channels: readonly Channel[]): boolean {
  const state = session.get()
  if (state.status !== 'authenticated') return false
  const keeper = createDraftKeeper(state.user.id, path)
  const wishes = channels.map(({ title, url }) => `${title}: ${url}`).join('\n')
  if (keeper.restored) {
    toast.warning('В новом брифе ваш несохранённый текст, каналы не подставлены. Сохраните его и повторите')
    return true
  }
  if (wishes.length > textLimits.long) {
    toast.warning('Столько каналов не поместится в пожелания брифа. Уберите часть из подборки')
    return false
  }
  keeper.keep(() => ({ values: { channel_wishes: wishes } }))
  if (!keeper.flush()) {
    toast.error('Браузер не дал сохранить черновик брифа')
    return false
  }
  toast.success('Каналы стоят в пожеланиях нового брифа. Заполните остальное и сохраните')
  return true
}
