import * as z from 'zod/mini'
import { type ProjectFilter, projectFilter } from '#contract/projects.ts'
import { ME } from '#domain/agency-questions/project-questions.ts'
import { addDays } from '#domain/calendar-date.ts'
import type { Demand } from '#domain/channel-questions/question-demands.ts'
import type { AskedCondition } from '#domain/channel-questions/question-fields.ts'
import { dayOf } from '#domain/channel-search/channel-conditions.ts'
import { kopecksOf, rublesOf } from '#domain/money.ts'
import { type ListField, NO_USER, projectFilters, type RangeField } from '#domain/project-filters.ts'

type Value = string | number
/** All values that projects have of each list, as its parameter has them. */
type Known = Record<ListField['name'], readonly Value[]>

/**
 * Returns the filter of the list that means the same as a demand. Undefined for what the list cannot say, also that
 * nothing may match: a list of no values matches all.
 */
export function filterOf(
  { search, conditions }: Demand,
  who: { userId: number; known: Known },
): ProjectFilter | undefined {
  // The list searches titles only.
  if (search !== '') return undefined
  const params: Record<string, Value | readonly Value[]> = {}
  for (const condition of conditions) {
    const field = projectFilters.find(({ name }) => name === condition.field)
    if (field === undefined) return undefined
    if ('from' in field) {
      if (condition.is !== 'between') return undefined
      for (const [name, end] of endsOf(condition, field)) {
        const before = params[name]
        const isInside = before === undefined || (name.endsWith('_from') ? end > before : end < before)
        if (isInside) params[name] = end
      }
    } else {
      const before = params[field.name]
      const wanted = valuesOf(condition, field, who)
      const values = Array.isArray(before) ? wanted?.filter((value) => before.includes(value)) : wanted
      if (!values || values.length === 0) return undefined
      params[field.name] = values
    }
  }
  return z.safeParse(projectFilter, params).data
}

/** The list includes the ends of a range, so a strict one begins a day or a kopeck later. */
function endsOf(
  { from, to, isAbove, isBelow }: Extract<AskedCondition, { is: 'between' }>,
  { name, kind }: RangeField,
): [param: string, end: Value][] {
  const end = (value: number, step: 0 | 1 | -1) =>
    kind === 'days' ? addDays(dayOf(value), step) : rublesOf(kopecksOf(value) + BigInt(step))
  return [
    ...(from === null ? [] : [[`${name}_from`, end(from, isAbove ? 1 : 0)] satisfies [string, Value]]),
    ...(to === null ? [] : [[`${name}_to`, end(to, isBelow ? -1 : 0)] satisfies [string, Value]]),
  ]
}

/** An unwanted value is all the others. */
function valuesOf(
  condition: AskedCondition,
  field: ListField,
  { userId, known }: { userId: number; known: Known },
): readonly Value[] | undefined {
  const all = known[field.name]
  switch (condition.is) {
    case 'one_of':
    case 'none_of': {
      const ids = condition.values.map((value) => (value === ME ? userId : Number(value)))
      const values: readonly Value[] = field.kind === 'people' ? ids : condition.values
      return condition.is === 'one_of' ? values : all.filter((value) => !values.includes(value))
    }
    case 'empty':
      return 'noUser' in field ? [NO_USER] : undefined
    case 'filled':
      return 'noUser' in field ? all.filter((value) => value !== NO_USER) : undefined
    default:
      return undefined
  }
}
