import { AppError } from '#server/http/app-error.ts'

export const categoryNotFound = () => new AppError(404, 'channel_category_not_found', 'Категория не найдена')
export const categoryTitleTaken = (title: string) =>
  new AppError(409, 'channel_category_title_taken', `Категория «${title}» уже есть`)
export const categoryInUse = (titles: readonly string[], count: number) => {
  const more = count > titles.length ? ` и ещё ${count - titles.length}` : ''
  return new AppError(
    409,
    'channel_category_in_use',
    `Эту категорию нельзя удалить, так как она используется в следующих каналах: ${titles.join(', ')}${more}`,
  )
}
