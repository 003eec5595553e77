import { useQuery } from '@tanstack/react-query'
import { letterheadKey } from '#client/lib/api/query-keys.ts'
import { serverKind } from '#client/lib/server/server.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { keptLetterhead, type Letterhead, readLetterhead } from './letterhead.ts'

/** Reads the agency's name and logo, without a network as this device last saw them. */
export function letterheadQuery() {
  return {
    ...readingQuery<Letterhead>(letterheadKey, {
      network: async (signal, client) =>
        (await serverKind(client)).isOurs ? readLetterhead(signal) : { name: '', logo: null },
      copy: keptLetterhead,
    }),
    // Without a letterhead the paper starts with its title.
    meta: { silent: true },
  }
}

/** Returns the letterhead; undefined while it is unknown and for an agency without name and logo. */
export function useLetterhead(): Letterhead | undefined {
  const letterhead = useQuery(letterheadQuery()).data?.data
  return letterhead && hasLetterhead(letterhead) ? letterhead : undefined
}

/** Whether there is anything to print. */
export const hasLetterhead = ({ name, logo }: Letterhead) => name !== '' || logo !== null
