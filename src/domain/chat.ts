export const maxMessageLength = 100_000
const roomNameLength = 30

/** A room is called by its first message: the first 30 characters, with an ellipsis if there are more. */
export function roomNameOf(message: string): string {
  const characters = [...message.trim().replace(/\s/g, ' ')]
  return characters.length > roomNameLength
    ? `${characters.slice(0, roomNameLength).join('')}…`
    : characters.join('')
}
