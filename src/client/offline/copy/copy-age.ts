const DAY_MS = 24 * 60 * 60_000
const AGEING_AFTER_DAYS = 7

/** Whether the copy is older than seven days, so its prices may have changed. */
export function isAgeing(asOf: Date, now: number = Date.now()): boolean {
  return now - asOf.getTime() > AGEING_AFTER_DAYS * DAY_MS
}

export const ageingText = 'цены старше 7\u00a0дней'
