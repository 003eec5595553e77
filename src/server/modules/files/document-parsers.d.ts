/** What the parsers say of themselves nowhere. */
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

declare module '@e965/xlsx/dist/cpexcel.full.mjs' {
  export const cptable: unknown
  export const utils: unknown
}
