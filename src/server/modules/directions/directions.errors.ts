import { AppError } from '#server/http/app-error.ts'

export const directionNotFound = () => new AppError(404, 'direction_not_found', 'Направление не найдено')
export const directionTitleTaken = (title: string) =>
  new AppError(409, 'direction_title_taken', `Направление «${title}» уже есть`)
