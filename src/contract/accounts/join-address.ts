/** The page that a one-time link opens. */
export const joinPath = '/join'

/** Returns the address of a one-time link. The token is the fragment, which browsers send to no server. */
export function joinAddress(origin: string, token: string): string {
  return `${origin.replace(/\/$/, '')}${joinPath}#${token}`
}
