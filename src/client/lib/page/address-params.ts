import { notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { idParam } from '#contract/fields.ts'

/** Returns the id in an address by the contract's rule, or undefined for text that cannot be one. */
export function readIdParam(text: string): number | undefined {
  return z.safeParse(idParam, text).data
}

/**
 * Loads the id of a page that needs no more from its address.
 * @throws `notFound` for a text that cannot be an id
 */
export function loadId({ params }: { params: { id: string } }): { id: number } {
  const id = readIdParam(params.id)
  if (id === undefined) throw notFound()
  return { id }
}

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
