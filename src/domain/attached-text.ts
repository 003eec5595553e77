export type AttachedText = { name: string; text: string }

/** Appends the texts of a message's documents to it, each in a tag, for the assistant. */
export function withAttachedTexts(message: string, attached: readonly AttachedText[]): string {
  return [message, ...attached.map(wrap)].join('\n\n')
}

/** Returns a file's name without signs by which it could end its tag, or a remark in square brackets about it. */
export function quotedName(name: string): string {
  return name.replace(/["<>«»‹›[\]\s]+/g, ' ')
}

/** Returns the documents that `withAttachedTexts` appended. */
export function attachedTexts(message: string): AttachedText[] {
  return [...tagsOf(message)]
}

const opening = '<файл имя="'
const closing = '\n</файл>'

/** Reads each character once. A regular expression would search for the end of each opening tag that has none. */
function* tagsOf(message: string): Generator<AttachedText> {
  for (let start = message.indexOf(opening); start >= 0; ) {
    const nameAt = start + opening.length
    const nameEnd = message.indexOf('"', nameAt)
    if (nameEnd < 0) return
    const textAt = nameEnd + '">\n'.length
    let end = nameAt
    if (message.startsWith('">\n', nameEnd)) {
      const textEnd = message.indexOf(closing, textAt)
      if (textEnd < 0) return
      end = textEnd + closing.length
      yield { name: message.slice(nameAt, nameEnd), text: message.slice(textAt, textEnd) }
    }
    start = message.indexOf(opening, end)
  }
}

// Escapes the tags, so that a document cannot end itself and continue as the user. Models accept any spelling
// of a tag.
const wrap = ({ name, text }: AttachedText) =>
  `<файл имя="${quotedName(name)}">\n${text.replace(/<(?=[\s/]*файл)/giu, '‹')}\n</файл>`
