import WordExtractor from 'word-extractor'
import { boundedText } from './extracted-text.ts'

/**
 * Returns the text of a Word 97 to 2003 document. Only this module uses the parser, which has no types or maintainer.
 */
export async function readDoc(bytes: Buffer): Promise<string> {
  const document = await new WordExtractor().extract(bytes)
  const parts = [document.getBody(), document.getFootnotes(), document.getEndnotes(), document.getTextboxes()]
  return boundedText(parts.filter((part) => part.trim() !== '').join('\n\n'))
}
