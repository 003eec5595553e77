/** Returns the server's time of the answer in ms since 1970, or null without a `Date`. */
export function serverTimeOf({ headers }: Response): number | null {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? null : at
}
