import { formatNumber } from '#client/lib/page/format.ts'
import { parseAmount } from '#client/ui/input/form-amount.ts'
import type { FieldKind } from '#domain/templates/prompt-template.ts'

/** Returns a typed value as it stands in the text; undefined if it does not fit the kind of the field. */
export function valueText(kind: FieldKind, typed: string): string | undefined {
  const value = typed.trim()
  if (value === '') return ''
  switch (kind) {
    case 'number':
    case 'money': {
      const number = parseAmount(value)
      if (number === null || Number.isNaN(number)) return undefined
      const text = formatNumber(number, 2, Number.isInteger(number) || kind === 'number' ? 0 : 2)
      return kind === 'money' ? `${text}\u00a0₽` : text
    }
    case 'date':
      return value.split('-').toReversed().join('.')
    case 'text':
    case 'long':
    case 'link':
    case 'choice':
      return value
    default:
      return kind satisfies never
  }
}
