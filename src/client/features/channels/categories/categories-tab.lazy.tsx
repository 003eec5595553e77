import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeleteCategory } from '#client/features/channels/data/channels.mutations.ts'
import { categoriesQuery } from '#client/features/channels/data/channels.queries.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { TitleContent, TitleGrid } from '#client/ui/list/title-card.tsx'
import { useLast } from '#client/ui/page/use-last.ts'
import { EmptyList } from '#client/ui/states/empty-list.tsx'
import { ListUnavailable } from '#client/ui/states/list-unavailable.tsx'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import { CategoryCard } from './category-card.tsx'
import { CategoryForm } from './category-form.tsx'

type CategoriesTabProps = { isAdding: boolean; onAdd: () => void; onAdded: () => void }

/** The categories of the base as cards, with a row to add one. */
export function CategoriesTab({ isAdding, onAdd, onAdded }: CategoriesTabProps) {
  const [toDelete, setToDelete] = useState<ChannelCategory>()
  return (
    <TitleContent>
      {isAdding && <CategoryForm onClose={onAdded} />}
      <CategoryList isAdding={isAdding} onAdd={onAdd} onDelete={setToDelete} />
      <CategoryDelete category={toDelete} onClose={() => setToDelete(undefined)} />
    </TitleContent>
  )
}

type CategoryListProps = {
  isAdding: boolean
  onAdd: () => void
  onDelete: (category: ChannelCategory) => void
}

function CategoryList({ isAdding, onAdd, onDelete }: CategoryListProps) {
  const query = useQuery(categoriesQuery())
  const categories = query.data?.data
  if (categories === undefined && query.isError) {
    return (
      <ListUnavailable
        title="Ошибка загрузки категорий"
        notAvailableOffline="Категории ещё не загружены"
        query={query}
      />
    )
  }
  if (categories?.length === 0) return isAdding ? null : <NoCategories onAdd={onAdd} />
  return (
    <TitleGrid>
      {categories?.map((category) => (
        <CategoryCard key={category.id} category={category} onDelete={onDelete} />
      ))}
    </TitleGrid>
  )
}

function NoCategories({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyList
      title="Категории не найдены."
      text="Добавьте первую категорию."
      label="Добавить категорию"
      offlineAction="добавить категорию"
      onAdd={onAdd}
    />
  )
}

type CategoryDeleteProps = { category: ChannelCategory | undefined; onClose: () => void }

function CategoryDelete({ category, onClose }: CategoryDeleteProps) {
  const deletion = useDeleteCategory()
  const named = useLast(category)
  return (
    <ConfirmDialog
      open={category !== undefined}
      title="Удалить категорию"
      offlineAction="удалить категорию"
      pending={deletion.isPending}
      onConfirm={() => category && deletion.mutate(category, { onSettled: onClose })}
      onCancel={onClose}
    >
      Вы уверены, что хотите удалить категорию "{named?.title}"?
    </ConfirmDialog>
  )
}
