import type { Shortlist } from '#contract/shortlists.ts'
import { maxShortlists } from '#domain/shortlist.ts'
import { AppError, invalidFields } from '#server/http/app-error.ts'

export const shortlistNotFound = () =>
  new AppError(404, 'shortlist_not_found', 'Подборка не найдена. Возможно, её уже удалили')

export const shortlistNotOwn = () =>
  new AppError(403, 'shortlist_not_own', 'Изменить или удалить подборку может только её автор')

/** The client's id belongs to a list of another user. */
export const shortlistIdTaken = () =>
  new AppError(409, 'shortlist_id_taken', 'Подборка с таким номером уже есть. Создайте её ещё раз')

export const tooManyShortlists = () =>
  new AppError(409, 'too_many_shortlists', `Подборок не больше ${maxShortlists}. Удалите ненужные`)

export const shortlistFull = () =>
  new AppError(409, 'shortlist_full', 'В этой подборке слишком много каналов и заметок. Начните новую')

/** The owner changed the list on another device; the error carries the stored list. */
export const shortlistChanged = (current: Shortlist) =>
  new AppError(
    409,
    'shortlist_changed',
    'Пока вы редактировали подборку, её изменили на другом устройстве. Проверьте и сохраните ещё раз',
    { details: { current } },
  )

export const projectUnknown = () =>
  invalidFields([{ path: 'project_id', message: 'Такого проекта больше нет. Выберите другой' }])
