import WordExtractor from 'word-extractor'
import { storedText } from './extracted-text.ts'

/**
 * Returns the text of a Word 97 to 2003 document. Only this module uses the parser, which has no types or maintainer.
 */
export async function readDoc(bytes: Buffer): Promise<string> {
  const document = await new WordExtractor().extract(bytes)
  // The parser would replace Russian quotes and dashes by those of ASCII.
  const exact = { filterUnicode: false }
  const margin = (label: string, text: string) => (/\p{L}/u.test(text) ? `${label}: ${text.trim()}` : '')
  const parts = [
    margin('Верхний колонтитул', document.getHeaders({ ...exact, includeFooters: false })),
    document.getBody(exact),
    margin('Сноски', document.getFootnotes(exact)),
    margin('Концевые сноски', document.getEndnotes(exact)),
    margin('Надписи', document.getTextboxes(exact)),
    margin('Комментарии', document.getAnnotations(exact)),
    margin('Нижний колонтитул', document.getFooters(exact)),
  ]
  return storedText(parts.filter((part) => part.trim() !== '').join('\n\n'))
}
