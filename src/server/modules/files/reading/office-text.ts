type Reader = (bytes: Buffer) => Promise<string> | string

/** Extracts text from a document's bytes, by its extension. Each reader throws the errors of its parser unchanged. */
export const officeReaders: Readonly<Record<string, Reader | undefined>> = {
  doc: async (bytes) => (await import('./doc-text.ts')).readDoc(bytes),
  docx: async (bytes) => (await import('./docx-text.ts')).readDocx(bytes),
  pptx: async (bytes) => (await import('./pptx-text.ts')).readPptx(bytes),
  xls: readTables,
  xlsx: readTables,
}

/** A process reads one document, so it loads only the parser of that document. */
async function readTables(bytes: Buffer): Promise<string> {
  return (await import('./sheets-text.ts')).readSheets(bytes)
}
