import { serverSign } from '#domain/attached-text.ts'

/** Returns the words of the line above a page or a slide; the readers of files say it. */
export const pageWords = (unit: PagedText['unit'], number: number, note = '') =>
  `${words[unit]} ${number}${note === '' ? '' : ` (${note})`}`

/** A text of slides or pages, each with the line above it; they are numbered from 1 on. */
export type PagedText = { unit: 'slide' | 'page'; pages: readonly string[] }

/** Returns the pages of a text, or undefined for a text of another kind. A footer of the file is no line of the server. */
export function readPages(text: string): PagedText | undefined {
  const unit = units.find((one) => text.startsWith(`${serverSign} ${pageWords(one, 1)}`))
  return unit && { unit, pages: text.split(new RegExp(`^(?=${serverSign} ${words[unit]} \\d)`, 'm')) }
}

const words = { slide: 'Слайд', page: 'Страница' } as const
const units = ['slide', 'page'] as const
