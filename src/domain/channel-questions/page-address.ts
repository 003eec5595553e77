/**
 * Returns the address of a list with these search params, in their order. It is the one that the list's own page prints,
 * so that equal filters have equal addresses.
 */
export function pageAddress(path: string, params: readonly (readonly [name: string, text: string])[]): string {
  const query = params.map(([name, text]) => `${name}=${formEncoded(text)}`).join('&')
  return query === '' ? path : `${path}?${query}`
}

/** The page reads a text that is JSON as a value, unless it is quoted. */
export function quotedIfJson(text: string): string {
  try {
    JSON.parse(text)
    return JSON.stringify(text)
  } catch {
    return text
  }
}

/** Encodes as `URLSearchParams` does, with which the page prints its address. */
function formEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}
