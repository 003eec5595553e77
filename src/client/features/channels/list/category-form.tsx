import { useQuery } from '@tanstack/react-query'
import { useAddCategory } from '#client/features/channels/data/channels.mutations.ts'
import { categoriesQuery } from '#client/features/channels/data/channels.queries.ts'
import { TitleForm } from '#client/ui/form/title-form.tsx'
import { channelCategoryInput } from '#contract/channel-categories.ts'

/** The row that adds a category. */
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
