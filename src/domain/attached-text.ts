export type AttachedText = { name: string; text: string }

/** Appends the texts of a message's documents to it, each in a tag, for the assistant. */
export function withAttachedTexts(message: string, attached: readonly AttachedText[]): string {
  return [message, ...attached.map(wrap)].join('\n\n')
}

/**
 * Returns the text without characters that no reader sees, by which a text could hide orders from people. Line breaks
 * become `\n`, tabs stay, and emoji stay whole.
 */
export const visibleText = (text: string) => text.replace(/\r\n?|[\f\v\u0085]/g, '\n').replace(hidden, '$<kept>')

// The flag of a region loses its letters, since the same characters can spell any order.
const hidden =
  /(?<kept>[\n\t]|(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)\u200d(?=\p{Extended_Pictographic}))|[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** Returns the visible text of a file, in which no bracket begins words that are a remark of the server elsewhere. */
export const textOfFile = (text: string) => visibleText(text).replace(likeRemarks, '‹')

/** Begins each line that the server writes into the text of a file. What the file itself says has another sign there. */
export const serverSign = '▦'

/** Returns a piece of a file without the server's sign. */
export const withoutSign = (piece: string) => piece.replaceAll(serverSign, '■')

const likeRemarks = /\[(?=\s*(?:…|\.{3}|Сервер|Файл|Изображение|Сейчас|Ответа?|Остальное)[\s,«])/giu

/** Returns a file's name without signs by which it could end its tag, or a remark in square brackets about it. */
export function quotedName(name: string): string {
  return visibleText(name).replace(/["<>«»‹›[\]\s]+/g, ' ')
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
