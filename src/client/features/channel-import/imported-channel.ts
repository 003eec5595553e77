import * as z from 'zod/mini'
import { fieldError } from '#client/ui/form-rules.ts'
import { channelInput } from '#contract/channels.ts'
import { requiredText } from '#contract/fields.ts'
import type { ChannelField } from '#domain/channel.ts'
import type { ImportValue } from '#domain/channel-import-fields.ts'

const { version: _version, category_id: _category, ...fields } = channelInput.shape

/** A channel whose category is named by its title: it may be one that does not exist yet. */
export const importedChannel = z.object({ ...fields, category_title: requiredText('Выберите категорию') })
export type ImportedChannel = z.output<typeof importedChannel>

/** What the contract has against a value of a field, or against its being empty. */
export function importedFieldError(field: ChannelField, value: ImportValue | undefined): string | undefined {
  return fieldError(importedChannel, wireName(field), value)
}

/** The contract's name of what a row says about a field. */
export function wireName(field: ChannelField): keyof ImportedChannel {
  return field === 'category_id' ? 'category_title' : field
}
