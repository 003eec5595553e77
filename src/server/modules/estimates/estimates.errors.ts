import type { Estimate } from '#contract/estimates.ts'
import { AppError } from '#server/http/app-error.ts'
import { inUse, type Uses } from '#server/modules/uses.service.ts'

export const estimateNotFound = () =>
  new AppError(404, 'estimate_not_found', 'Расчётка не найдена. Возможно, её уже удалили')

/** Another user saved the estimate; the error names the user and the time and carries the stored estimate. */
export const estimateChanged = (change: { current: Estimate; changed_by: string | null; changed_at: string }) =>
  new AppError(
    409,
    'estimate_changed',
    `Пока вы редактировали расчётку, её изменил(а) ${change.changed_by || 'другой сотрудник'}`,
    { details: change },
  )

export const estimateInUse = (uses: Uses) =>
  inUse('estimate_in_use', 'Эту расчётку нельзя удалить, так как она используется в следующих проектах', uses)
