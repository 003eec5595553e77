export const maxMessageLength = 100_000
const roomNameLength = 30

/** Names a room by its first message: 30 characters, and an ellipsis when the message is longer. */
export function roomNameOf(message: string): string {
  // A character has two units at most, and a message may have a hundred thousand.
  const start = message.trim().slice(0, 2 * (roomNameLength + 1))
  const characters = [...start.replace(/\s/g, ' ')]
  return characters.length > roomNameLength
    ? `${characters.slice(0, roomNameLength).join('')}…`
    : characters.join('')
}

/** How a message names the second model of the server, which answers faster. */
export const fastModel = 'fast'

/** The longest text that tells the assistant about the agency. */
export const maxAgencyTextLength = 4_000
