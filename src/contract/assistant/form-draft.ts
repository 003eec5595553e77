import * as z from 'zod/mini'

/**
 * Begins the fragment of a link that opens the form of a new brief or estimate with proposed values; base64url of
 * deflated JSON follows. No server, proxy or `Referer` sees a fragment.
 */
export const draftMark = '#draft='
/** The longest link of an answer that clients draw as a card, in characters. */
export const longestCited = 4_000

/** Returns the fields that the schema accepts, and the names of the others, known or not. */
export function acceptedFields<Schema extends z.ZodMiniObject>(schema: Schema, given: object) {
  const { error } = z.safeParse(schema, given)
  const refused = new Set(error?.issues.map(({ path }) => String(path[0])))
  const names = Object.keys(given)
  const unknown = names.filter((name) => !Object.hasOwn(schema.shape, name))
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !refused.has(name)))
  return { values: z.parse(schema, rest), dropped: [...refused, ...unknown] }
}
