import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { useAddCategory, useDeleteCategory } from '#client/features/channels/data/channels.mutations.ts'
import { categoriesQuery } from '#client/features/channels/data/channels.queries.ts'
import { formatCount, formatNumber } from '#client/lib/page/format.ts'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import { TitleForm } from '#client/ui/form/title-form.tsx'
import { TitleCard, TitleGrid } from '#client/ui/list/title-card.tsx'
import { PageContent } from '#client/ui/page/page-header.tsx'
import type { PrimaryAction } from '#client/ui/page/primary-button.tsx'
import { EmptyList } from '#client/ui/states/empty-state.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { type ChannelCategory, channelCategoryInput } from '#contract/channel-categories.ts'

const unavailable = {
  title: 'Ошибка загрузки категорий',
  notAvailableOffline: 'Категории ещё не загружены',
  copyOf: 'base',
} as const

type CategoriesTabProps = { isAdding: boolean; add: PrimaryAction; onAdded: () => void }

export function CategoriesTab({ isAdding, add, onAdded }: CategoriesTabProps) {
  const query = useQuery(categoriesQuery())
  const categories = query.data?.data
  const [toDelete, setToDelete] = useState<ChannelCategory>()
  return (
    <PageContent>
      {isAdding && <CategoryForm onClose={onAdded} />}
      <ListStates
        query={query}
        rows={categories}
        unavailable={unavailable}
        empty={!isAdding && <EmptyList title="Категории не найдены." text="Добавьте первую категорию." add={add} />}
      >
        <TitleGrid>
          {categories?.map((category) => (
            <CategoryCard key={category.id} category={category} onDelete={() => setToDelete(category)} />
          ))}
        </TitleGrid>
      </ListStates>
      <ConfirmAbout
        thing={toDelete}
        title="Удалить категорию"
        offlineAction="удалить категорию"
        action={useDeleteCategory()}
        onClose={() => setToDelete(undefined)}
      >
        {({ title }) => `Вы уверены, что хотите удалить категорию "${title}"?`}
      </ConfirmAbout>
    </PageContent>
  )
}

/** A category with its number of channels. A used category cannot be deleted; its delete button names the channels. */
function CategoryCard({ category, onDelete }: { category: ChannelCategory; onDelete: () => void }) {
  const count = channelCount(category)
  return (
    <TitleCard title={category.title} note={count === 0 ? 'Нет каналов' : formatCount(count, channelForms)}>
      <DeleteButton
        place="card"
        label={`Удалить категорию «${category.title}»`}
        offlineAction="удалить категорию"
        reason={count === 0 ? undefined : inUseText(category)}
        onClick={onDelete}
      />
    </TitleCard>
  )
}

export function CategoryForm({ onClose }: { onClose: () => void }) {
  return (
    <TitleForm
      label="Название категории"
      action="добавить категорию"
      input={channelCategoryInput}
      others={useQuery(categoriesQuery()).data?.data}
      takenText={(title) => `Категория «${title}» уже есть`}
      addition={useAddCategory()}
      onClose={onClose}
    />
  )
}

/** Returns why a category cannot be deleted, with the known channels that use it. */
export function inUseText(category: ChannelCategory): string {
  const titles = category.related_channel_titles
  const more = channelCount(category) - titles.length
  const text = `Эту категорию нельзя удалить, так как она используется в следующих каналах: ${titles.join(', ')}`
  return more > 0 ? `${text} и ещё ${formatNumber(more)}` : text
}

/** Returns the number of channels. If the server sends no number, counts the channels that it names. */
export function channelCount({ related_channel_count, related_channel_titles }: ChannelCategory): number {
  return related_channel_count ?? related_channel_titles.length
}
