/** Escapes a text for LIKE. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
