/** How long an attempt counts, in ms. */
export const attemptWindowMs = 15 * 60_000

export type Attempts = {
  /** On this account from this address, with the present attempt, as the other counts. */
  ofAccountHere: number
  ofAddress: number
  /** From the /48 of an IPv6 address, which one subscriber may hold whole. */
  ofSite: number
  ofAccount: number
  /** Since the attempt before on this account from anywhere; infinite if there was none. */
  sinceLastMs: number
}

/**
 * Returns how many seconds the attempt has to wait; 0 lets it through. An address is closed for the whole window. An
 * account is only slowed down, and never for a device on which it has signed in: a stranger cannot shut the owner out.
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
