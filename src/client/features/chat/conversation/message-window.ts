/** A message's place in the list and the number of characters of its text. */
export type PlacedMessage = { id: string; length: number }

/** About a laptop's screen of text; rendering more delays the opening of a chat. */
const LETTERS_AT_FIRST = 3_000
/** The text added each time the user scrolls near the top; more would make the scrolling stutter. */
const LETTERS_ADDED = 6_000
/** Height of a short message, as a number of characters. */
const LETTERS_OF_ANY = 300

/**
 * Returns the index of the first message to render: the message `firstId` or, if unknown, the one whose text and the
 * texts after it fill a screen. An id instead of a count, so that new messages at the end do not hide rendered ones.
 */
export function windowStart(messages: readonly PlacedMessage[], firstId: string | undefined): number {
  const known = firstId === undefined ? -1 : messages.findIndex(({ id }) => id === firstId)
  return known >= 0 ? known : before(messages, messages.length, LETTERS_AT_FIRST)
}

/** Returns the id of the first message to render after some screens of text are added above. */
export function widerWindow(messages: readonly PlacedMessage[], start: number): string | undefined {
  return messages[before(messages, start, LETTERS_ADDED)]?.id
}

function before(messages: readonly PlacedMessage[], end: number, letters: number): number {
  let start = end
  for (let room = letters; start > 0 && room > 0; start--)
    room -= LETTERS_OF_ANY + (messages[start - 1]?.length ?? 0)
  return start
}
