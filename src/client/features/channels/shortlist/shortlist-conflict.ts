import { formatMoney } from '#client/lib/page/format.ts'
import { changedFields, mergeFields } from '#client/ui/form/merge-fields.ts'
import type { Shortlist, ShortlistInput } from '#contract/shortlists.ts'
import { budgetBases } from '#domain/shortlist-sums.ts'

/**
 * Merges two changes: an edited field keeps the user's value, and any other field takes the stored value.
 * `told` is a message about the changes of another device.
 */
export function mergeDetails(
  opened: ShortlistInput,
  mine: ShortlistInput,
  current: Shortlist,
): { values: ShortlistInput; told: string } {
  const sides = { opened, mine, current }
  const changed = changedFields<ShortlistInput, Field>(fields, sides, Object.is).map(
    ({ field, isDisputed }) =>
      `${labels[field]} — ${shownField(field, current)}${isDisputed ? ', у вас останется своё' : ''}`,
  )
  const what = changed.length === 0 ? '' : `: ${changed.join('; ')}`
  const values = mergeFields<ShortlistInput, Field>(fields, sides, 'mine', Object.is)
  return { values, told: `Подборку изменили, пока форма была открыта${what}. Проверьте и сохраните ещё раз` }
}

const labels = {
  name: 'название',
  client_name: 'клиент',
  project_id: 'проект',
  budget: 'бюджет',
  budget_basis: 'по чему считать',
  is_shared: 'доступ',
} as const
type Field = keyof typeof labels
const fields: readonly Field[] = ['name', 'client_name', 'project_id', 'budget', 'budget_basis', 'is_shared']

function shownField(field: Field, list: Shortlist): string {
  if (field === 'is_shared') return list.is_shared ? 'общая' : 'только ваша'
  if (field === 'budget_basis') return `«${budgetBases[list.budget_basis]}»`
  if (field === 'budget') return list.budget === null ? 'не задан' : formatMoney(list.budget)
  const text = field === 'project_id' ? (list.project_title ?? list.project_id) : list[field]
  return text === null ? 'не указан' : `«${text}»`
}
