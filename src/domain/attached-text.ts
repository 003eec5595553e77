export type AttachedText = { name: string; text: string }

/** Appends the texts of a message's documents to it, each in a tag, for the assistant. */
export function withAttachedTexts(message: string, attached: readonly AttachedText[]): string {
  return [message, ...attached.map(wrap)].join('\n\n')
}

/** Returns the documents that `withAttachedTexts` appended. */
export function attachedTexts(message: string): AttachedText[] {
  return [...message.matchAll(wrapped)].map(([, name = '', text = '']) => ({ name, text }))
}

export function withoutAttachedTexts(message: string): string {
  return message.replaceAll(wrapped, '').trim()
}

const wrapped = /<файл имя="([^"]*)">\n([\s\S]*?)\n<\/файл>/g

// Escapes the tags, so that a document cannot end itself and continue as the user. Models accept any spelling
// of a tag.
const wrap = ({ name, text }: AttachedText) =>
  `<файл имя="${name.replace(/["<>\s]+/g, ' ')}">\n${text.replace(/<(?=[\s/]*файл)/giu, '‹')}\n</файл>`
