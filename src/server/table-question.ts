import * as z from 'zod/mini'

const optional = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type))
const value = z.union([z.string(), z.number()])

export const comparisons = ['=', '!=', 'contains', '>=', '<=', 'between'] as const
export const figures = ['sum', 'count', 'mean', 'median', 'min', 'max'] as const

/** A condition on the cells of a column; `to` is the end of a `between`. */
export const condition = { column: z.string(), is: z.enum(comparisons), value, to: optional(value) }

/** What is asked of one sheet: columns by their titles or letters. Only a count needs no column. */
const question = z.object({
  sheet: optional(z.string()),
  where: optional(z.array(z.object(condition))),
  group_by: optional(z.string()),
  figure: z.enum(figures),
  column: optional(z.string()),
})
export type TableQuestion = z.output<typeof question>
export type Condition = z.output<z.ZodMiniObject<typeof condition>>

/** Rows of the data that a figure leaves out. `example`: what stands in the first of them. */
const leftOut = z.object({
  // biome-ignore format: a list of words
  why: z.enum([
    'filter', 'unclear', 'total', 'hidden', 'struck', 'merged', 'empty', 'text', 'ambiguous', 'day', 'other',
  ]),
  rows: z.array(z.int()),
  example: z.string(),
})
export type LeftOut = z.output<typeof leftOut>

/** What was found, or why not. Rows have the numbers that the sheet shows, from 1 on. */
const answer = z.union([
  z.object({ unknown: z.enum(['sheet', 'column']), given: z.string(), known: z.array(z.string()) }),
  z.object({
    refused: z.enum(['hidden sheet', 'hidden column', 'same titles', 'no column', 'no end', 'no rows', 'no table']),
  }),
  z.object({
    sheet: z.string(),
    /** Empty for a sheet without titles. */
    header: z.array(z.int()),
    /** The title of the column whose cells are counted. */
    column: z.string(),
    figure: z.string(),
    groups: z.array(z.object({ name: z.string(), figure: z.string(), rows: z.array(z.int()) })),
    used: z.array(z.int()),
    leftOut: z.array(leftOut),
    /** Rows that look like headers of further tables on the sheet. */
    headers: z.array(z.int()),
    /** Used rows that may be totals: without any text, or labelled like one beside other texts. */
    doubtful: z.array(z.int()),
    units: z.array(z.string()),
    isRounded: z.boolean(),
    /** The rows that were read, if the sheet has more. */
    readRows: z.nullable(z.int()),
    lacksValues: z.boolean(),
    /** Whether the format of the file tells which cells are struck out. */
    showsStruck: z.boolean(),
  }),
])
export type TableAnswer = z.output<typeof answer>
export type TableFigures = Extract<TableAnswer, { used: unknown }>
export type TableRefusal = Exclude<TableAnswer, TableFigures>

export const readQuestion = (text: string): TableQuestion => z.parse(question, JSON.parse(text))
export const readAnswer = (text: string): TableAnswer => z.parse(answer, JSON.parse(text))
