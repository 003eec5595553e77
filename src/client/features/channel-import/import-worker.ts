import { expose } from 'comlink'
import { createImportSession } from './import-session.ts'
import { refuseTooLarge } from './read-table.ts'

/** One import in a thread of its own: a table takes seconds to read, and one that was made to do harm may take for ever. */
const session = createImportSession()
const worker = {
  ...session,
  async open(file: Blob, sheet?: string) {
    refuseTooLarge(file.size)
    return session.open(new Uint8Array(await file.arrayBuffer()), sheet)
  },
}
export type ImportWorker = typeof worker

expose(worker)
