import * as z from 'zod/mini'
import { isCalendarDate } from '#domain/calendar-date.ts'

const optional = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const day = z.string().check(z.refine(isCalendarDate))

/** The address of `/admin`; the first tab is not named. The other values are filters of the log. */
export const administrationSearch = z.object({
  tab: optional(z.enum(['assistant', 'lists', 'usage', 'audit', 'rules', 'system'])),
  user: optional(z.int().check(z.positive())),
  action: optional(z.string()),
  since: optional(day),
  until: optional(day),
})
