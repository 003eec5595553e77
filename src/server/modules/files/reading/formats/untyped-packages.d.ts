/** The package has no types. */
declare module 'word-extractor' {
  type Options = { filterUnicode?: boolean; includeFooters?: boolean }
  type WordDocument = {
    getBody(options?: Options): string
    getFootnotes(options?: Options): string
    getEndnotes(options?: Options): string
    getTextboxes(options?: Options): string
    getHeaders(options?: Options): string
    getFooters(options?: Options): string
    getAnnotations(options?: Options): string
  }
  export default class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>
  }
}

/** The package has no types for this file. */
declare module '@e965/xlsx/dist/cpexcel.full.mjs' {
  export const cptable: unknown
  export const utils: unknown
}
