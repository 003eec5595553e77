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
