import { fieldError } from '#client/ui/form/form-rules.ts'
import { type ImportedChannel, importedChannel } from '#contract/channel-imports.ts'
import type { ChannelField } from '#domain/channel-fields.ts'
import type { ImportValue } from '#domain/channel-import/channel-import-fields.ts'

/** What the contract has against a value of a field, or against its being empty. */
export function importedFieldError(field: ChannelField, value: ImportValue | undefined): string | undefined {
  return fieldError(importedChannel, wireName(field), value)
}

/** The contract's name of what a row says about a field. */
export function wireName(field: ChannelField): keyof ImportedChannel {
  return field === 'category_id' ? 'category_title' : field
}
