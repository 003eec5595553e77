import type { FormInstance } from 'antd'

/** Whether all that stands in the fields would be taken; marks nothing. */
export async function isFormValid(form: Pick<FormInstance, 'validateFields'>): Promise<boolean> {
  try {
    await form.validateFields({ validateOnly: true })
    return true
  } catch {
    return false
  }
}

/** Brings the first field that has an error into view, and the caret into it. */
export function goToFirstError(form: Pick<FormInstance, 'getFieldsError' | 'scrollToField'>): void {
  const first = form.getFieldsError().find(({ errors }) => errors.length > 0)
  if (first) form.scrollToField(first.name, { block: 'center', focus: true })
}

/** Puts the server's refusals where they belong; one about no field of the form is told by `tell`. */
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
