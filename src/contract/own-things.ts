import * as z from 'zod/mini'
import { defineEndpoint, noContent } from './endpoint.ts'
import { uuid, uuidParam } from './fields.ts'

/**
 * Defines the calls for a user's own items, such as shortlists and saved views. Clients create the ids, because they
 * create items offline, so a repeated creation changes nothing.
 */
export function ownThings<
  const Path extends string,
  Input extends z.core.$ZodLooseShape,
  Thing extends z.core.$ZodType,
>(parts: {
  path: Path
  input: z.ZodMiniObject<Input>
  thing: Thing
  summaries: { list: string; create: string; update: string; remove: string }
}) {
  const { path, input, thing, summaries } = parts
  const onePath = `${path}/:id` as const
  return {
    list: defineEndpoint({
      method: 'GET',
      path,
      summary: summaries.list,
      response: z.object({ items: z.array(thing) }),
    }),
    create: defineEndpoint({
      method: 'POST',
      path,
      summary: summaries.create,
      body: z.extend(input, { id: uuid }),
      response: thing,
    }),
    update: defineEndpoint({
      method: 'PUT',
      path: onePath,
      summary: summaries.update,
      params: uuidParam,
      body: input,
      response: thing,
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: onePath,
      summary: summaries.remove,
      params: uuidParam,
      response: noContent,
    }),
  }
}
