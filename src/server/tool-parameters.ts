import * as z from 'zod/mini'

/**
 * Returns the arguments of a tool as JSON Schema, in as few tokens as possible. It does not name null, which the input
 * accepts in place of a missing argument, because some models write it.
 */
export function toolParameters(input: z.ZodMiniObject) {
  const { $schema, ...parameters } = z.toJSONSchema(input, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      // Every name in JSON is a string.
      delete jsonSchema.propertyNames
      const known = jsonSchema.anyOf?.filter(({ type }) => type !== 'null')
      if (known === undefined) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, known.length === 1 ? known[0] : { anyOf: known })
    },
  })
  return parameters
}
