/** The parameter with which a provider's sign-in comes back to this page. */
const PARAMETER = 'oidc'

/** Returns the outcome in the page's address, and removes it, so that a reload does not repeat it. */
export function takeOidcOutcome(): string | undefined {
  const url = new URL(location.href)
  const outcome = url.searchParams.get(PARAMETER)
  if (outcome === null) return undefined
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url.pathname + url.search)
  return outcome
}

/** The path that a sign-in on this page leads to; the server checks it too. */
export const wantedPath = (): string | undefined =>
  new URLSearchParams(location.search).get('redirect') ?? undefined
