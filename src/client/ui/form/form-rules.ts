import type { FormInstance } from 'antd'
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

/** Whether all field values are valid; shows no errors. */
export async function isFormValid(form: Pick<FormInstance, 'validateFields'>): Promise<boolean> {
  try {
    await form.validateFields({ validateOnly: true })
    return true
  } catch {
    return false
  }
}

/** Scrolls to the first field with an error and focuses it. */
export function goToFirstError(form: Pick<FormInstance, 'getFieldsError' | 'scrollToField'>): void {
  const first = form.getFieldsError().find(({ errors }) => errors.length > 0)
  if (first) form.scrollToField(first.name, { block: 'center', focus: true })
}

/** Shows the server's errors at their fields. If none belongs to a field of the form, `tell` gets the first message. */
export function showFieldErrors<Values extends object>(
  form: Pick<FormInstance, 'setFields' | 'getFieldsError' | 'scrollToField'>,
  fields: readonly (keyof Values & string)[],
  errors: readonly { path: string; message: string }[],
  tell: (text: string) => void,
): void {
  const known = errors.flatMap(({ path, message }) => {
    const names = path.split('.')
    const field = fields.find((name) => names.includes(name))
    return field === undefined ? [] : [{ field, message }]
  })
  for (const { field, message } of known) form.setFields([{ name: field, errors: [message] }])
  const other = errors[0]
  if (known.length > 0) goToFirstError(form)
  else if (other) tell(other.message)
}
