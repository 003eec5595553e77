import * as z from 'zod/mini'
import { searchParam } from '#client/lib/page/address-params.ts'
import type { ListedEstimate } from '#contract/estimates.ts'
import { searchText } from '#domain/search-text.ts'

/** Reads any address of the list of estimates; unusable values become defaults. */
export const estimatesSearch = z.object({ search: searchParam })

/** The values that the address leaves out. */
export const estimatesDefaults: z.output<typeof estimatesSearch> = { search: '' }

/** Returns estimates whose title contains the text in any case; all of them for a blank text. */
export function findEstimates(estimates: readonly ListedEstimate[], text: string): ListedEstimate[] {
  const wanted = searchText(text)
  return estimates.filter(({ title }) => searchText(title).includes(wanted))
}
