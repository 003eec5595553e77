import { type FieldKind, fieldKey, parsePromptTemplate, type TemplateField } from './prompt-template.ts'

export type TemplateFault =
  | { kind: 'open' | 'long' | 'options'; at: string }
  | { kind: 'differs'; at: string; kinds: [FieldKind, FieldKind] }

/** Returns what in a template is probably meant as a field and read otherwise. */
export function templateFaults(text: string): TemplateFault[] {
  const parts = parsePromptTemplate(text)
  const faults: TemplateFault[] = []
  const kinds = new Map<string, TemplateField>()
  for (const { text: written, field } of parts) {
    if (field === undefined) {
      for (const [at] of written.matchAll(openBracket)) faults.push({ kind: 'open', at })
      for (const [at] of written.matchAll(longBrackets)) faults.push({ kind: 'long', at })
      continue
    }
    if (field.kind === 'text' && /:.*\|/.test(field.name)) faults.push({ kind: 'options', at: written })
    const before = kinds.get(fieldKey(field.name))
    if (field.kind === 'text') continue
    if (before && !isSameField(before, field)) {
      faults.push({ kind: 'differs', at: field.name, kinds: [before.kind, field.kind] })
    }
    kinds.set(fieldKey(field.name), before ?? field)
  }
  return faults
}

/** Returns the brackets around words that are no field, because they do not begin with a letter; each once. */
export function bracketsLeftAsText(text: string): string[] {
  const texts = parsePromptTemplate(text).filter(({ field }) => field === undefined)
  return [...new Set(texts.flatMap(({ text: written }) => written.match(wordsInBrackets) ?? []))]
}

const wordsInBrackets = /\[(?!\p{L})(?=[^[\]\r\n]*\p{L}{2})[^[\]\r\n]+\](?!\()/gu
const openBracket = /\[[^[\]\r\n]*(?=\[|[\r\n]|$)/gu
const longBrackets = /\[\p{L}[^[\]\r\n]{120,}\](?!\()/gu

function isSameField(one: TemplateField, other: TemplateField): boolean {
  return one.kind === other.kind && one.options.join('|') === other.options.join('|')
}
