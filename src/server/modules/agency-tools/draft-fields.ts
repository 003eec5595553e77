import { deflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import { draftMark, longestCited } from '#contract/assistant/form-draft.ts'
import { cellText } from './texts/data-text.ts'
import { nearest } from './texts/nearest.ts'

/** The fields of a form as a model gives them: texts, numbers, and null for what it does not know. */
export const draftInput = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))

/** Returns the given fields without empty ones, and a fault for each unknown name. */
export function knownFields(given: z.output<typeof draftInput>, names: readonly string[]) {
  const fields = Object.entries(given).filter(([, value]) => value !== null && value !== '')
  const faults = fields
    .filter(([name]) => !names.includes(name))
    .map(([name]) => `Нет поля «${cellText(name, 60)}». Ближайшие: ${nearest(name, names).join(', ')}.`)
  return { fields: Object.fromEntries(fields), faults }
}

/** Returns a fault for each value that the form would refuse. */
export function refusals(schema: z.ZodMiniObject, given: object): string[] {
  const { error } = z.safeParse(schema, given)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}.`)
}

/** Returns the address that opens the form at `path` with these values; undefined if it were too long for a link. */
export function draftAddress(path: string, values: object): string | undefined {
  const packed = deflateRawSync(JSON.stringify(values)).toString('base64url')
  const address = `${path}${draftMark}${packed}`
  return address.length > longestCited ? undefined : address
}

export const tooLong = 'Черновик не помещается в ссылку: сократи тексты.'
export const mostFaults = 5

export const draftReady = {
  model: 'Черновик готов, его ссылку покажет сервер. Ничего не сохранено: форму проверит и сохранит человек.',
  reader: 'Черновик готов: откройте его по ссылке, проверьте и сохраните. До этого ничего не записано.',
}
