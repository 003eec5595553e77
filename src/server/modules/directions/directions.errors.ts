import { AppError } from '#server/http/app-error.ts'

export const directionNotFound = () => new AppError(404, 'direction_not_found', 'Направление не найдено')
export const directionTitleTaken = (title: string) =>
  new AppError(409, 'direction_title_taken', `Направление «${title}» уже есть`)
export const directionInUse = (titles: readonly string[], count: number) => {
  const more = count > titles.length ? ` и ещё ${count - titles.length}` : ''
  return new AppError(
    409,
    'direction_in_use',
    `Это направление нельзя удалить, так как оно используется в следующих проектах: ${titles.join(', ')}${more}`,
  )
}
