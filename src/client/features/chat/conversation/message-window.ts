/** A message's place in the list and the number of characters of its text. */
export type PlacedMessage = { id: string; length: number }

/** About half a laptop's screen of text; rendering more delays the opening of a chat. */
const LETTERS_AT_FIRST = 1_500
/** The newest question stays with its answer, however long that is. */
const LEAST_AT_FIRST = 2
/** The least and the most text added when the user scrolls near the top. More would make the scrolling stutter. */
const LETTERS_ADDED = { least: 6_000, most: 20_000 }
/** Height of a short message, as a number of characters. */
const LETTERS_OF_ANY = 300

/**
 * Returns the index of the first message to render: the message `firstId` or, if unknown, the one whose text and the
 * texts after it fill a screen. An id instead of a count, so that new messages at the end do not hide rendered ones.
 */
export function windowStart(messages: readonly PlacedMessage[], firstId: string | undefined): number {
  const known = firstId === undefined ? -1 : messages.findIndex(({ id }) => id === firstId)
  if (known >= 0) return known
  const start = before(messages, messages.length, LETTERS_AT_FIRST)
  return Math.max(0, Math.min(start, messages.length - LEAST_AT_FIRST))
}

/** Returns the id of the first message to render if the rendered ones, from `start` on, do not fill the screen. */
export function fullerWindow(messages: readonly PlacedMessage[], start: number): string | undefined {
  return messages[before(messages, start, LETTERS_AT_FIRST)]?.id
}

/**
 * Returns the id of the first message to render after more text is added above: as much as is rendered, so that the
 * beginning of a long chat is a few steps away.
 */
export function widerWindow(messages: readonly PlacedMessage[], start: number): string | undefined {
  const rendered = messages.slice(start).reduce((sum, message) => sum + lettersOf(message), 0)
  const letters = Math.min(Math.max(rendered, LETTERS_ADDED.least), LETTERS_ADDED.most)
  return messages[before(messages, start, letters)]?.id
}

function before(messages: readonly PlacedMessage[], end: number, letters: number): number {
  let start = end
  for (let room = letters; start > 0 && room > 0; start--) room -= lettersOf(messages[start - 1])
  return start
}

const lettersOf = (message: PlacedMessage | undefined) => LETTERS_OF_ANY + (message?.length ?? 0)
