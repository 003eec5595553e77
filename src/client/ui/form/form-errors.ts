import type { FormInstance } from 'antd'

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
