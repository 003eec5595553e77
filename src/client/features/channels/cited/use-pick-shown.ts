import { formatCount, plural } from '#client/lib/page/format.ts'
import { shortlists, useCurrentShortlistName, useShortlists } from '#client/offline/shortlists/shortlists.ts'
import { toast } from '#client/ui/overlay/toast.ts'

/** Returns how the channels of a card get into the current shortlist; `reason` says why they cannot. */
export function usePickShown(channels: readonly number[]) {
  const { picked } = useShortlists()
  const name = useCurrentShortlistName()
  const ids = channels.filter((id) => !picked.has(id))
  const isDone = channels.length > 0 && ids.length === 0
  return {
    isDone,
    /** How many of them the shortlist lacks. */
    count: ids.length,
    hint: ids.length > 0 ? `Добавить эти каналы в подборку «${name}»` : undefined,
    reason: isDone
      ? `Эти каналы уже в подборке «${name}»`
      : ids.length === 0
        ? 'Каналы ещё не загружены'
        : undefined,
    pick: () => {
      const refusal = shortlists.pick(ids)
      if (refusal) return void toast.warning(refusal)
      const added = plural(ids.length, { one: 'Добавлен', few: 'Добавлено', many: 'Добавлено' })
      const count = formatCount(ids.length, { one: 'канал', few: 'канала', many: 'каналов' })
      toast.success(`${added} ${count}`, { key: 'shortlisted' })
    },
  }
}
