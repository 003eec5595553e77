import { AppError } from '#server/http/app-error.ts'

export const placementRulesChanged = () =>
  new AppError(409, 'placement_rules_changed', 'Правила только что изменили. Повторите')
