import * as z from 'zod/mini'
import { askedFields, measures } from '#domain/channel-questions/question-fields.ts'
import { askedOfEstimates, askedOfProjects, projectFilters } from '#domain/project-filters.ts'

/** Exact decimals with a point, as channels have them; null when no row has a value. */
const range = z.object({
  min: z.nullable(z.string()),
  median: z.nullable(z.string()),
  max: z.nullable(z.string()),
})

const field = z.enum([...projectFilters, ...askedOfProjects, ...askedOfEstimates].map(({ name }) => name))
const side = z.nullable(z.number())
const isStrict = z.exactOptional(z.literal(true))
/** A condition on a field of projects or estimates, as `domain/channel-questions/question-demands.ts` reads it. */
const condition = z.discriminatedUnion('is', [
  z.object({ field, is: z.enum(['empty', 'filled']) }),
  z.object({ field, is: z.literal('between'), from: side, to: side, isAbove: isStrict, isBelow: isStrict }),
  z.object({ field, is: z.enum(['one_of', 'none_of']), values: z.readonly(z.array(z.string())) }),
])
/** What was asked of projects or estimates, each of which meets one of these. The address of a list cannot say all of it. */
const askedDemands = z.readonly(z.array(z.object({ search: z.string(), conditions: z.readonly(z.array(condition)) })))
/** The figure that was asked of rows, or of those with each value of `by`. */
const summary = z.object({
  of: z.enum(measures),
  field: z.exactOptional(z.enum(askedFields)),
  by: z.exactOptional(z.enum(askedFields)),
  most: z.exactOptional(z.enum(['high', 'low'])),
})
/** What was asked of a list besides its filter and order: how many rows or groups, and what is computed of it. */
const asked = z.object({ count: z.exactOptional(z.number()), summary: z.exactOptional(summary) })

/**
 * What a tool found in the agency's base for an answer. The answer's text has a paragraph
 * that is only a link to `address`; the address is a page or a file of the product, without an origin.
 */
export const citedThing = z.object({
  address: z.string(),
  /** The headline of the card; without one there is no link. Answers of earlier versions have it only in their text. */
  title: z.optional(z.string()),
  /** How many rows the address has in all. */
  total: z.number(),
  /** The rows that the model saw, in their order; ten at most. */
  ids: z.array(z.number()),
  /** How many rows of a list of channels are shown, counted from its first. Without it, no question changes the list. */
  shown: z.optional(z.number()),
  /** Of a list of channels; as `demands`, a client needs none. */
  asked: z.catch(z.optional(asked), undefined),
  /** Of a list of projects or estimates. A client needs none, so that it does not fail on those of a later version. */
  demands: z.catch(z.optional(askedDemands), undefined),
  summary: z.catch(z.optional(summary), undefined),
  /** What of the questions up to this answer was not used, in its words; the next answer about the list says it again. */
  unread: z.optional(z.string()),
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
/** What a list of projects or estimates was asked for, which the next question may change. */
export const askedRows = z.pick(citedThing, { demands: true, summary: true })

/** A number with a unit in the answer that no tool gave: as it is written, and where it begins in UTF-16 units. */
export const unverifiedNumber = z.object({ value: z.string(), at: z.number() })
export type UnverifiedNumber = z.output<typeof unverifiedNumber>

const some = <T extends z.ZodMiniType>(item: T) => z.optional(z.nullable(z.array(item)))

/** The attributes of an answer for which tools were called. `cited` is empty when they found nothing to link. */
export const agencyAnswer = { cited: some(citedThing), unverified: some(unverifiedNumber) }
