import { useQuery } from '@tanstack/react-query'
import { letterheadKey } from '#client/lib/api/query-keys.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'

/** What stands above a paper: the agency's name and its logo, already decoded. */
export type Letterhead = { name: string; logo: ImageBitmap | null }

/** Reads the agency's name and logo, without a network as this device last saw them. */
export function letterheadQuery() {
  return {
    ...readingQuery<Letterhead>(letterheadKey, {
      network: async (signal) => (await reader()).readLetterhead(signal),
      copy: async () => (await reader()).keptLetterhead(),
    }),
    // Without a letterhead the paper starts with its title.
    meta: { silent: true },
  }
}

const reader = () => import('./letterhead.lazy.ts')

/** Returns the letterhead; undefined while it is unknown and for an agency without name and logo. */
export function useLetterhead(): Letterhead | undefined {
  const letterhead = useQuery(letterheadQuery()).data?.data
  return letterhead && hasLetterhead(letterhead) ? letterhead : undefined
}

/** Whether there is anything to print. */
export const hasLetterhead = ({ name, logo }: Letterhead) => name !== '' || logo !== null
