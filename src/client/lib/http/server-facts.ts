import { diskHeader } from '#contract/endpoint.ts'

/** The facts about the server that each response carries. */
export type ServerFacts = {
  /** The server's time in ms since 1970; null without a `Date` header. */
  at: number | null
  /** The value of `diskHeader`, which says how short of space the server's disk is; null with enough space. */
  disk: string | null
}

/** Reads the facts from the headers of a response. */
export function serverFactsOf({ headers }: Response): ServerFacts {
  const at = Date.parse(headers.get('date') ?? '')
  return { at: Number.isNaN(at) ? null : at, disk: headers.get(diskHeader) }
}
