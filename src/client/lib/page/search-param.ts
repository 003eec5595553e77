import * as z from 'zod/mini'

export const maxSearchLength = 254

/** `search` of an address: what makes no sense in it is no search. */
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

/** A text for the address and the wire: half an emoji or NUL can stand in neither. */
export function searchBoxText(text: string): string {
  return text.replaceAll('\0', '').slice(0, maxSearchLength).toWellFormed()
}
