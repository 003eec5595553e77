import { visibleText } from './attached-text.ts'
import { oneLine } from './one-line.ts'

export const maxMessageLength = 100_000
const roomNameLength = 30

/** Names a room by its first message: 30 characters, and an ellipsis when the message is longer. */
export function roomNameOf(message: string): string {
  // A character has two units at most, and a message may have a hundred thousand.
  const start = message.trim().slice(0, 2 * (roomNameLength + 1))
  const characters = [...oneLine(start)]
  return characters.length > roomNameLength ? `${characters.slice(0, roomNameLength).join('')}…` : characters.join('')
}

/** How a message names the second model of the server, which answers faster. */
export const fastModel = 'fast'

/** The longest text that tells the assistant about the agency. */
export const maxAgencyTextLength = 4_000
/**
 * Returns the first line that the model wrote as a title: without quotes, markup and a full stop, and cut at a word to 30
 * characters. Undefined if it wrote none, or far more than a title.
 */
export function titleFromModel(text: string): string | undefined {
  const [line = ''] = visibleText(text).trim().split('\n', 1)
  const title = line
    .replace(/[*_#`"«»“”„]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s.:…]+$/, '')
    .trim()
  const characters = [...title]
  if (characters.length === 0 || characters.length > 3 * roomNameLength) return undefined
  if (characters.length <= roomNameLength) return title
  const cut = characters.slice(0, roomNameLength + 1).join('')
  const space = cut.lastIndexOf(' ')
  return space > 0 ? cut.slice(0, space).replace(/[\s,;:—–-]+$/, '') : characters.slice(0, roomNameLength).join('')
}
