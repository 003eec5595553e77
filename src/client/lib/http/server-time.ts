/** When the server gave the answer, by its own clock, in ms since 1970; null where it does not say. */
export function serverTimeOf({ headers }: Response): number | null {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? null : at
}
