import * as z from 'zod/mini'

/** What an antd `Form.Item` needs to know about one field; spread it into the item. */
export type FieldRules = {
  required: boolean
  rules: { validator: (rule: unknown, value: unknown) => Promise<void> }[]
}

type ObjectSchema = z.ZodMiniObject

/**
 * The one way from the wire's schema to a form's rules: a field is refused exactly when the schema refuses it, in the
 * schema's own words. A field is required when the schema does not take `undefined`.
 */
export function fieldRules<Schema extends ObjectSchema>(
  schema: Schema,
  field: keyof Schema['shape'] & string,
): FieldRules {
  const message = (value: unknown) => fieldError(schema, field, value)
  return {
    required: message(undefined) !== undefined,
    rules: [
      {
        validator: async (_rule, value) => {
          const error = message(value)
          if (error !== undefined) throw new Error(error)
        },
      },
    ],
  }
}

/** What the schema has against a value of a field, or nothing. */
export function fieldError<Schema extends ObjectSchema>(
  schema: Schema,
  field: keyof Schema['shape'] & string,
  value: unknown,
): string | undefined {
  const rule = schema.shape[field]
  if (rule === undefined) return undefined
  const result = z.safeParse(rule, value)
  return result.success ? undefined : (result.error.issues[0]?.message ?? 'Неверное значение')
}
