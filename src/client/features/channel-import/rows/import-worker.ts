import { expose } from 'comlink'
import { refuseTooLarge } from '#client/features/channel-import/table/table-limits.ts'
import { TableError } from '#domain/channel-import/table-error.ts'
import { createImportSession } from './import-session.ts'

/** Runs one import in a worker thread, because a table takes seconds to read and a malicious one may never end. */
const session = createImportSession()
const worker = {
  ...session,
  async open(file: Blob, sheet?: string) {
    refuseTooLarge(file.size)
    return session.open(await bytesOf(file), sheet)
  },
}
export type ImportWorker = typeof worker

/** Reads the file's content. The file may have changed or disappeared since the user chose it. */
async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    throw new TableError('Файл изменился или удалён. Выберите его ещё раз', { cause: error })
  }
}

expose(worker)
