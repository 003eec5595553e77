/** A document with the text that the model receives of it. */
export type SampleDocument = [what: string, content: Uint8Array, text: string]

/** Returns a text in an encoding of one byte a character, with `?` for characters that it lacks. */
export function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]))
  return Uint8Array.from(text, (character) => codes.get(character) ?? 0x3f)
}
