import { AppError, invalidFields } from '#server/http/app-error.ts'

export const projectNotFound = () =>
  new AppError(404, 'project_not_found', 'Проект не найден. Возможно, его уже удалили')

export const managerUnknown = () =>
  invalidFields([{ path: 'manager_id', message: 'Такого сотрудника больше нет. Выберите другого' }])
