/** How long an attempt counts, in ms. */
export const attemptWindowMs = 15 * 60_000

export type Attempts = {
  /** On this account from this address. Like the other counts, it includes the present attempt. */
  ofAccountHere: number
  ofAddress: number
  /** From the /48 of an IPv6 address, which one subscriber may own entirely. */
  ofSite: number
  ofAccount: number
  /** Milliseconds since the previous attempt on this account from any address; infinite if there was none. */
  sinceLastMs: number
}

/**
 * Returns the seconds until the attempt is allowed; 0 allows it now. An address is blocked for the whole window. An
 * account is only slowed down, and not on a known device, so that a stranger cannot lock the owner out.
 */
export function waitSecondsOf(attempts: Attempts, isKnownDevice: boolean): number {
  const { ofAccountHere, ofAddress, ofSite, ofAccount, sinceLastMs } = attempts
  if (ofAccountHere > mostOfAccountHere || ofAddress > 50 || ofSite > 200) return attemptWindowMs / 1000
  if (isKnownDevice || ofAccount <= freeAttempts) return 0
  const delay = Math.min(2 ** Math.floor((ofAccount - freeAttempts - 1) / 5), longestDelaySeconds)
  return Math.max(0, Math.ceil(delay - sinceLastMs / 1000))
}

export const mostOfAccountHere = 10
const freeAttempts = 20
const longestDelaySeconds = 60
