/**
 * Tells whether the address is a path of this site as it stands. Refuses `//elsewhere`, `https:…` and whatever a browser
 * would read as one of them: `/\elsewhere`, `/..//elsewhere`, and a tab or line break before the second slash.
 */
export function isOwnPath(address: string): boolean {
  const [path = ''] = address.split(/[?#]/)
  return path.startsWith('/') && !/\\|\/\/|\/(?:\.|%2e)+(?:\/|$)/iu.test(path) && !/\p{Cc}/u.test(address)
}
