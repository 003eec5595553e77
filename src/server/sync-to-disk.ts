import { open } from 'node:fs/promises'

/** Returns when the file, or what a folder lists, would outlive a power failure. */
export async function syncToDisk(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
