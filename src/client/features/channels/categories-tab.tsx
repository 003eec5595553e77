import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Inbox, Plus } from 'lucide-react'
import { useState } from 'react'
import { NothingKeptError } from '#client/offline/nothing-kept-error.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { OfflineDisabled } from '#client/ui/offline-disabled.tsx'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import styles from './categories-tab.module.css'
import { CategoryCard } from './category-card.tsx'
import { CategoryForm } from './category-form.tsx'
import { useDeleteCategory } from './channels.mutations.ts'
import { categoriesQuery } from './channels.queries.ts'
import { NothingKept } from './channels-states.tsx'

/** Stand in for the cards until the first load ends. */
const outlines = Array.from({ length: 9 }, (_, index) => `outline ${index}`)

type CategoriesTabProps = { isAdding: boolean; onAdd: () => void; onAdded: () => void }

/** The categories of the base: one card each, a row to add one. */
export function CategoriesTab({ isAdding, onAdd, onAdded }: CategoriesTabProps) {
  const [toDelete, setToDelete] = useState<ChannelCategory>()
  return (
    <div className={styles.content}>
      {isAdding && <CategoryForm onClose={onAdded} />}
      <CategoryList isAdding={isAdding} onAdd={onAdd} onDelete={setToDelete} />
      <CategoryDelete category={toDelete} onClose={() => setToDelete(undefined)} />
    </div>
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
  if (categories === undefined && query.error instanceof NothingKeptError) {
    return <NothingKept what="Категории ещё не загружены" query={query} />
  }
  if (categories === undefined && query.isError) {
    return (
      <LoadError
        title="Ошибка загрузки категорий"
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (categories?.length === 0) {
    return isAdding ? null : <NoCategories onAdd={onAdd} />
  }
  return (
    <ul className={styles.grid} aria-busy={categories === undefined}>
      {categories === undefined
        ? outlines.map((key) => <li key={key} className={styles.skeleton} />)
        : categories.map((category) => (
            <CategoryCard key={category.id} category={category} onDelete={onDelete} />
          ))}
    </ul>
  )
}

function NoCategories({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<Inbox size={24} strokeWidth={1.75} />}
      title="Категории не найдены."
      text="Добавьте первую категорию."
      action={
        <OfflineDisabled action="добавить категорию">
          {(disabled) => (
            <Button {...disabled} icon={<Plus size={18} strokeWidth={1.75} />} onClick={onAdd}>
              Добавить категорию
            </Button>
          )}
        </OfflineDisabled>
      }
    />
  )
}

type CategoryDeleteProps = { category: ChannelCategory | undefined; onClose: () => void }

function CategoryDelete({ category, onClose }: CategoryDeleteProps) {
  const deletion = useDeleteCategory()
  const [named, setNamed] = useState(category)
  if (category !== undefined && category !== named) setNamed(category)
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
