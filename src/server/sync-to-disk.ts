import { open } from 'node:fs/promises'

/** Returns when the file, or the folder's list, would survive a power failure. */
export async function syncToDisk(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
