import { formatCount } from '#client/lib/page/format.ts'
import { currentShortlistName, shortlists, useShortlists } from '#client/offline/shortlists/shortlists.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import type { Channel } from '#contract/channels.ts'

/** Returns how the first channels of a card get into the current shortlist; `reason` says why they cannot. */
export function usePickShown(channels: readonly Pick<Channel, 'id'>[]) {
  const { picked } = useShortlists()
  const ids = channels.map(({ id }) => id).filter((id) => !picked.has(id))
  const name = currentShortlistName()
  const isDone = channels.length > 0 && ids.length === 0
  return {
    hint: ids.length > 0 ? `Добавить эти каналы в подборку «${name}»` : undefined,
    reason: isDone
      ? `Эти каналы уже в подборке «${name}»`
      : ids.length === 0
        ? 'Каналы ещё не загружены'
        : undefined,
    pick: () => {
      const refusal = shortlists.pick(ids)
      if (refusal) return void toast.warning(refusal)
      const count = formatCount(ids.length, { one: 'канал', few: 'канала', many: 'каналов' })
      toast.success(`Добавлено в подборку «${currentShortlistName()}»: ${count}`, { key: 'shortlisted' })
    },
  }
}
