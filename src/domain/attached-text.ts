export type AttachedText = { name: string; text: string }

/** A message as the assistant gets it: what was written, and below it the texts of its documents, marked as such. */
export function withAttachedTexts(message: string, attached: readonly AttachedText[]): string {
  return [message, ...attached.map(wrap)].join('\n\n')
}

/** The documents of such a message. */
export function attachedTexts(message: string): AttachedText[] {
  return [...message.matchAll(wrapped)].map(([, name = '', text = '']) => ({ name, text }))
}

/** Such a message without its documents. */
export function withoutAttachedTexts(message: string): string {
  return message.replaceAll(wrapped, '').trim()
}

const wrapped = /<файл имя="([^"]*)">\n([\s\S]*?)\n<\/файл>/g

// A document must not be able to end itself, and to go on as if the user had written it; nor may its name. Models take
// a tag for one however it is written.
const wrap = ({ name, text }: AttachedText) =>
  `<файл имя="${name.replace(/["<>\s]+/g, ' ')}">\n${text.replace(/<(?=[\s/]*файл)/giu, '‹')}\n</файл>`
