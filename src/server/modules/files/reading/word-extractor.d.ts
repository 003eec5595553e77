/** The package has no types. */
declare module 'word-extractor' {
  type WordDocument = {
    getBody(): string
    getFootnotes(): string
    getEndnotes(): string
    getTextboxes(): string
  }
  export default class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>
  }
}
