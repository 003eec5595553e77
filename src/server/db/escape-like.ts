/** The text as a pattern of LIKE that stands for itself. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
