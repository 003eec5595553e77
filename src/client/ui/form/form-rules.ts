import * as z from 'zod/mini'

/** Props of an antd `Form.Item` for one field; spread them into the item. */
export type FieldRules = {
  required: boolean
  rules: { validator: (rule: unknown, value: unknown) => Promise<void> }[]
}

type ObjectSchema = z.ZodMiniObject

/**
 * Derives a form's rules from the wire schema: a field is rejected exactly when the schema rejects it, with the
 * schema's message, or with what `problemOf` knows better. A field is required if the schema does not accept
 * `undefined`.
 */
export function fieldRules<Schema extends ObjectSchema>(
  schema: Schema,
  field: keyof Schema['shape'] & string,
  problemOf?: (value: unknown) => string | undefined,
): FieldRules {
  const message = (value: unknown) => problemOf?.(value) ?? fieldError(schema, field, value)
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

/** Returns the schema's error message for a field value, or undefined. */
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
