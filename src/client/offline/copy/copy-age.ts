const DAY_MS = 24 * 60 * 60_000
const AGEING_AFTER_DAYS = 7

/** Whether the prices may have changed since: the copy is more than seven days old. */
export function isAgeing(asOf: Date, now: number = Date.now()): boolean {
  return now - asOf.getTime() > AGEING_AFTER_DAYS * DAY_MS
}

/** What to tell of a copy that is ageing. */
export const ageingText = 'цены старше 7\u00a0дней'
