/** The device has no copy: it was never downloaded, or the browser has thrown it away. Not the same as an empty base. */
export class NothingKeptError extends Error {
  override readonly name: string = 'NothingKeptError'

  constructor(options?: ErrorOptions) {
    super('База ещё не загружена на это устройство', options)
  }
}

/** The copy is there and locked (lib/device/copy-lock.ts), which to a reader is as good as none. */
export class CopyLockedError extends NothingKeptError {
  override readonly name = 'CopyLockedError'
}

/** The copy is a newer version's, and this page is of an older one (lib/page/page-version.ts). */
export class PageOutdatedError extends NothingKeptError {
  override readonly name = 'PageOutdatedError'
}

/** The copy of what is never kept on the device. */
export async function nothingKept(): Promise<never> {
  throw new NothingKeptError()
}
