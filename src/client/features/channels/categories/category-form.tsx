import { useQuery } from '@tanstack/react-query'
import { useAddCategory } from '#client/features/channels/data/channels.mutations.ts'
import { categoriesQuery } from '#client/features/channels/data/channels.queries.ts'
import { fieldError } from '#client/ui/form/form-rules.ts'
import { TitleForm } from '#client/ui/form/title-form.tsx'
import { channelCategoryInput } from '#contract/channel-categories.ts'
import { searchText } from '#domain/search-text.ts'

/** The row that adds a category. Titles are unique regardless of case, as on the server. */
export function CategoryForm({ onClose }: { onClose: () => void }) {
  const addition = useAddCategory()
  const { data } = useQuery(categoriesQuery())
  const findError = (title: string) => {
    const twin = data?.data.find((category) => searchText(category.title) === searchText(title))
    return twin ? `Категория «${twin.title}» уже есть` : fieldError(channelCategoryInput, 'title', title)
  }
  return (
    <TitleForm
      label="Название категории"
      action="добавить категорию"
      findError={findError}
      pending={addition.isPending}
      onSave={(title) => addition.mutate(title, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
