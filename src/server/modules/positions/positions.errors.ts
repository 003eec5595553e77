import { AppError } from '#server/http/app-error.ts'

export const positionNotFound = () => new AppError(404, 'position_not_found', 'Должность не найдена')
export const positionTitleTaken = (title: string) =>
  new AppError(409, 'position_title_taken', `Должность «${title}» уже есть`)
export const positionInUse = (titles: readonly string[], count: number) => {
  const more = count > titles.length ? ` и ещё ${count - titles.length}` : ''
  return new AppError(
    409,
    'position_in_use',
    `Эту должность нельзя удалить, так как она используется в следующих расчётках: ${titles.join(', ')}${more}`,
  )
}
