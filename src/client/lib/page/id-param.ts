import * as z from 'zod/mini'
import { idParam } from '#contract/fields.ts'

/** The number that stands in an address, by the rule of the wire; nothing where there can be no such thing. */
export function readIdParam(text: string): number | undefined {
  return z.safeParse(idParam, text).data
}
