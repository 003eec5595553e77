import * as z from 'zod/mini'
import { idParam } from '#contract/fields.ts'

/** Returns the id in an address by the contract's rule, or undefined for text that cannot be one. */
export function readIdParam(text: string): number | undefined {
  return z.safeParse(idParam, text).data
}
