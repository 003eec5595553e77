import * as z from 'zod/mini'

export const maxSearchLength = 254

/** Reads `search` of an address; an unusable value counts as no search. */
export const searchParam = z.catch(
  z._default(
    z.pipe(
      // The router reads `?search=123` as a number.
      z.union([z.string(), z.number(), z.boolean()]),
      z.transform((value) => searchBoxText(String(value))),
    ),
    '',
  ),
  '',
)

/** Returns text that address and contract accept, without NUL and half emoji. */
export function searchBoxText(text: string): string {
  return text.replaceAll('\0', '').slice(0, maxSearchLength).toWellFormed()
}
