import * as z from 'zod/mini'

const tab = z.enum(['assistant', 'usage'])

/** The address of `/admin`; the first tab is not named. */
export const administrationSearch = z.object({
  tab: z.catch(z.optional(tab), undefined),
})
