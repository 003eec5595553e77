import { diskHeader } from '#contract/endpoint.ts'

/** What every answer tells of its server. */
export type ServerFacts = {
  /** Its time in ms since 1970, or null without a `Date`. */
  at: number | null
  /** How short of space its disk is, as `diskHeader` says; null with enough. */
  disk: string | null
}

/** Reads the facts from the headers of an answer. */
export function serverFactsOf({ headers }: Response): ServerFacts {
  const at = Date.parse(headers.get('date') ?? '')
  return { at: Number.isNaN(at) ? null : at, disk: headers.get(diskHeader) }
}
