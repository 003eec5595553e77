const noteStart = ' (примечание: '

/** Writes the notes of a cell behind its text. */
export function notedText(text: string, notes: readonly string[]): string {
  return notes.length === 0 ? text : `${text}${noteStart}${notes.join('; ')})`
}

/** Returns what a cell shows, from its text with a link and notes. */
export function withoutNotes(text: string): string {
  const end = text.indexOf(noteStart)
  const shown = end === -1 ? text : text.slice(0, end)
  return shown.startsWith('[') ? shown.replace(/^\[(.*)\]\(\S*\)$/s, '$1') : shown
}
