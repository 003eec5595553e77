import * as z from 'zod/mini'

/** Exact decimals with a point, as channels have them; null when no row has a value. */
const range = z.object({
  min: z.nullable(z.string()),
  median: z.nullable(z.string()),
  max: z.nullable(z.string()),
})

/**
 * What a tool found in the agency's base for an answer. The answer's text has a paragraph
 * that is only a link to `address`; the address is a page or a file of the product, without an origin.
 */
export const citedThing = z.object({
  address: z.string(),
  /** The headline of the card; answers of earlier versions have it only in their text. */
  title: z.optional(z.string()),
  /** How many rows the address has in all. */
  total: z.number(),
  /** The rows that the model saw, in their order; ten at most. */
  ids: z.array(z.number()),
  /** What the answer knew, so that a card can tell what has changed. */
  figures: z.object({
    /** Of all found channels, as `cpv`. */
    price: z.optional(range),
    cpv: z.optional(range),
    /** Of each of `ids`: a channel's price, or an estimate's total with VAT, in roubles. */
    prices: z.optional(z.array(z.nullable(z.string()))),
    /** Of each of `ids`: the stage and status of its project, as in `brief/pending`. */
    states: z.optional(z.array(z.string())),
    /** Of each of `ids`: the version of a brief or an estimate. */
    versions: z.optional(z.array(z.nullable(z.number()))),
  }),
  as_of: z.string(),
})
export type CitedThing = z.output<typeof citedThing>

/** A number with a unit in the answer that no tool gave: as it is written, and where it begins in UTF-16 units. */
export const unverifiedNumber = z.object({ value: z.string(), at: z.number() })
export type UnverifiedNumber = z.output<typeof unverifiedNumber>

const some = <T extends z.ZodMiniType>(item: T) => z.optional(z.nullable(z.array(item)))

/** The attributes of an answer for which tools were called. `cited` is empty when they found nothing to link. */
export const agencyAnswer = { cited: some(citedThing), unverified: some(unverifiedNumber) }
