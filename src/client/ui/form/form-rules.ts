import * as z from 'zod/mini'

/** Props of an antd `Form.Item` for one field; spread them into the item. */
export type FieldRules = {
  required: boolean
  rules: { validator: (rule: unknown, value: unknown) => Promise<void> }[]
}

type ObjectSchema = z.ZodMiniObject

/** A value is refused, and a field required, exactly as the wire schema says; `problemOf` may know a better message. */
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
