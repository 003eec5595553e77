import { diskHeader } from '#contract/endpoint.ts'

/** What every answer tells of its server. */
export type ServerFacts = {
  /** Its time in ms since 1970, or null without a `Date`. */
  at: number | null
  /** The room on its disk: with `low` it refuses uploads, with `full` all that writes. */
  disk: 'enough' | 'low' | 'full'
}

/** Reads the facts from the headers of an answer. */
export function serverFactsOf({ headers }: Response): ServerFacts {
  const at = Date.parse(headers.get('date') ?? '')
  const disk = headers.get(diskHeader)
  return { at: Number.isNaN(at) ? null : at, disk: disk === 'low' || disk === 'full' ? disk : 'enough' }
}
