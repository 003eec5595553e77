import { fieldError } from '#client/ui/form/form-rules.ts'
import { type ImportedChannel, importedChannel } from '#contract/channel-imports.ts'
import type { ChannelField } from '#domain/channel-fields.ts'
import type { ImportValue } from '#domain/channel-import/channel-import-fields.ts'

/** Returns the contract's message for a value or for its absence; undefined when it is valid. */
export function importedFieldError(field: ChannelField, value: ImportValue | undefined): string | undefined {
  return fieldError(importedChannel, wireName(field), value)
}

/** Returns the contract's name of a field. */
export function wireName(field: ChannelField): keyof ImportedChannel {
  return field === 'category_id' ? 'category_title' : field
}
