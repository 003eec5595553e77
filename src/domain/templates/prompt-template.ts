import { searchText } from '#domain/search-text.ts'

/** The kinds of fields, by the words that name them in a template; a choice lists its options instead. */
export const fieldKinds = {
  text: 'текст',
  long: 'длинный текст',
  number: 'число',
  money: 'деньги',
  date: 'дата',
  link: 'ссылка',
  choice: 'выбор',
} as const
export type FieldKind = keyof typeof fieldKinds

/** A blank of a template that the user fills in. `options` is empty unless the kind is a choice. */
export type TemplateField = { name: string; kind: FieldKind; options: readonly string[] }

/** A piece of a template as it is written; with a field, the brackets included. */
export type TemplatePart = { text: string; field?: TemplateField }

/** Limits of texts, in UTF-16 units. */
export const templateLimits = { group: 60, title: 80, text: 8_000 } as const

/** A form shows this many fields; further ones stay in the text. */
export const maxTemplateFields = 30

/**
 * Splits a template into its fields and the text between them: `[клиент]`, `[срок: дата]`,
 * `[тон: строгий | дружелюбный]`. Whatever reads like no field stays text, so the joined parts are the template.
 */
export function parsePromptTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(bracketed)) {
    const field = fieldIn(found.slice(1, -1))
    if (field === undefined) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: found, field })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Returns each field once, in order. Fields with one name are one field; the first that names a kind decides. */
export function templateFields(text: string): TemplateField[] {
  const fields = new Map<string, TemplateField>()
  for (const { field } of parsePromptTemplate(text)) {
    if (field === undefined) continue
    const key = fieldKey(field.name)
    const before = fields.get(key)
    if (before === undefined || (before.kind === 'text' && field.kind !== 'text')) {
      fields.set(key, { ...field, name: before?.name ?? field.name })
    }
  }
  return [...fields.values()].slice(0, maxTemplateFields)
}

/** Puts the values, by `fieldKey`, in the place of fields. A field without a value stays as it is written. */
export function fillPromptTemplate(text: string, values: ReadonlyMap<string, string>): string {
  return parsePromptTemplate(text)
    .map((part) => (part.field && values.get(fieldKey(part.field.name))) || part.text)
    .join('')
}

export function fieldKey(name: string): string {
  return searchText(name)
}

/**
 * Does not match pasted links `[text](url)`, task boxes `[x]` and arrays `[1, 2]` or `[true, null]`. A field is on one
 * line and begins with a letter.
 */
const bracketed = /\[(?!(?:true|false|null)\b)\p{L}[^[\]\r\n]{1,299}\](?!\()/gu

/** A field without options has at most this many characters between its brackets. */
const maxPlainField = 120

const kindsByWord: ReadonlyMap<string, FieldKind> = new Map(
  (['text', 'long', 'number', 'money', 'date', 'link'] as const).map((kind) => [fieldKinds[kind], kind]),
)

function fieldIn(written: string): TemplateField | undefined {
  const choice = choiceIn(written)
  if (choice) return choice
  if (written.length > maxPlainField) return undefined
  const colon = written.lastIndexOf(':')
  const kind = kindsByWord.get(searchText(written.slice(colon + 1)))
  if (colon !== -1 && kind) return { name: written.slice(0, colon).trim(), kind, options: [] }
  return { name: written.trim(), kind: 'text', options: [] }
}

function choiceIn(written: string): TemplateField | undefined {
  const colon = written.indexOf(':')
  if (colon === -1) return undefined
  const options = written
    .slice(colon + 1)
    .split('|')
    .map((option) => option.trim())
  if (options.length < 2 || options.includes('') || new Set(options).size < options.length) return undefined
  return { name: written.slice(0, colon).trim(), kind: 'choice', options }
}

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
