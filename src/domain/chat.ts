export const maxMessageLength = 100_000
const roomNameLength = 30

/** Names a room by its first message: 30 characters, and an ellipsis when the message is longer. */
export function roomNameOf(message: string): string {
  const characters = [...message.trim().replace(/\s/g, ' ')]
  return characters.length > roomNameLength
    ? `${characters.slice(0, roomNameLength).join('')}…`
    : characters.join('')
}
