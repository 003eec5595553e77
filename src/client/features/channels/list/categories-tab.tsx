import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { useDeleteCategory } from '#client/features/channels/data/channels.mutations.ts'
import { categoriesQuery } from '#client/features/channels/data/channels.queries.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import { TitleCard, TitleGrid } from '#client/ui/list/title-card.tsx'
import { PageContent } from '#client/ui/page/page-header.tsx'
import type { PrimaryAction } from '#client/ui/page/primary-button.tsx'
import { EmptyList } from '#client/ui/states/empty-list.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import { CategoryForm } from './category-form.tsx'
import { channelCount, inUseText } from './category-in-use.ts'

const unavailable = {
  title: 'Ошибка загрузки категорий',
  notAvailableOffline: 'Категории ещё не загружены',
  copyOf: 'base',
} as const

type CategoriesTabProps = { isAdding: boolean; add: PrimaryAction; onAdded: () => void }

/** The categories of the base as cards, with a row to add one. */
export function CategoriesTab({ isAdding, add, onAdded }: CategoriesTabProps) {
  const [toDelete, setToDelete] = useState<ChannelCategory>()
  return (
    <PageContent>
      {isAdding && <CategoryForm onClose={onAdded} />}
      <CategoryList isAdding={isAdding} add={add} onDelete={setToDelete} />
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

type CategoryListProps = {
  isAdding: boolean
  add: PrimaryAction
  onDelete: (category: ChannelCategory) => void
}

function CategoryList({ isAdding, add, onDelete }: CategoryListProps) {
  const query = useQuery(categoriesQuery())
  const categories = query.data?.data
  return (
    <ListStates
      query={query}
      rows={categories}
      unavailable={unavailable}
      empty={!isAdding && <EmptyList title="Категории не найдены." text="Добавьте первую категорию." add={add} />}
    >
      <TitleGrid>
        {categories?.map((category) => (
          <CategoryCard key={category.id} category={category} onDelete={onDelete} />
        ))}
      </TitleGrid>
    </ListStates>
  )
}

type CategoryCardProps = { category: ChannelCategory; onDelete: (category: ChannelCategory) => void }

/** A category with its number of channels. A used category cannot be deleted; its delete button names the channels. */
function CategoryCard({ category, onDelete }: CategoryCardProps) {
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
