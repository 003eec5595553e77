import * as z from 'zod/mini'
import { searchParam } from '#client/lib/page/search-param.ts'
import type { ListedEstimate } from '#contract/estimates.ts'
import { searchText } from '#domain/search-text.ts'

/** Reads any address of the list of estimates: what makes no sense in it becomes the default. */
export const estimatesSearch = z.object({ search: searchParam })

/** What the address leaves out. */
export const estimatesDefaults: z.output<typeof estimatesSearch> = { search: '' }

/** Those whose title has the text in it, whatever the case; all of them for a blank one. */
export function findEstimates(estimates: readonly ListedEstimate[], text: string): ListedEstimate[] {
  const wanted = searchText(text)
  return estimates.filter(({ title }) => searchText(title).includes(wanted))
}
