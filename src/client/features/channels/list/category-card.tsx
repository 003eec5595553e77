import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import { TitleCard } from '#client/ui/list/title-card.tsx'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import { channelCount, inUseText } from './category-in-use.ts'

type CategoryCardProps = { category: ChannelCategory; onDelete: (category: ChannelCategory) => void }

/** A category with its number of channels. A used category cannot be deleted; its delete button names the channels. */
export function CategoryCard({ category, onDelete }: CategoryCardProps) {
  const count = channelCount(category)
  return (
    <TitleCard title={category.title} note={count === 0 ? 'Нет каналов' : formatCount(count, channelForms)}>
      <DeleteButton
        place="card"
        label={`Удалить категорию «${category.title}»`}
        offlineAction="удалить категорию"
        reason={count === 0 ? undefined : inUseText(category)}
        onClick={() => onDelete(category)}
      />
    </TitleCard>
  )
}
