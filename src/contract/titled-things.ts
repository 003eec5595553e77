import type * as z from 'zod/mini'
import { defineEndpoint, noContent } from './endpoint.ts'
import { byId } from './fields.ts'

/** Defines the calls that list, create and delete things that all users share, such as positions. */
export function titledThings<
  const Path extends string,
  Input extends z.core.$ZodType,
  Thing extends z.core.$ZodType,
  All extends z.core.$ZodType,
>(parts: {
  path: Path
  input: Input
  thing: Thing
  /** The response with all things. */
  all: All
  summaries: { list: string; create: string; remove: string }
}) {
  const { path, input, thing, all, summaries } = parts
  return {
    list: defineEndpoint({ method: 'GET', path, summary: summaries.list, response: all }),
    create: defineEndpoint({
      method: 'POST',
      path,
      summary: summaries.create,
      body: input,
      response: thing,
      isAnswerOptional: true,
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: `${path}:id` as const,
      summary: summaries.remove,
      params: byId,
      response: noContent,
    }),
  }
}
