/** The package has no types for this file. */
declare module '@e965/xlsx/dist/cpexcel.full.mjs' {
  export const cptable: unknown
  export const utils: unknown
}
