import { open } from 'node:fs/promises'

/** Resolves when the file, or the folder's list of files, would survive a power failure. */
export async function syncToDisk(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
