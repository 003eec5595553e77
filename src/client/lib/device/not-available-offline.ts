/** The device has no copy: it was never downloaded, or the browser has thrown it away. Not the same as an empty base. */
export class NotAvailableOfflineError extends Error {
  override readonly name: string = 'NotAvailableOfflineError'

  constructor(options?: ErrorOptions) {
    super('База ещё не загружена на это устройство', options)
  }
}

/** The copy is there and locked (lib/device/copy-lock.ts), which to a reader is as good as none. */
export class CopyLockedError extends NotAvailableOfflineError {
  override readonly name = 'CopyLockedError'
}

/** The copy is a newer version's, and this page is of an older one (lib/page/page-version.ts). */
export class PageOutdatedError extends NotAvailableOfflineError {
  override readonly name = 'PageOutdatedError'
}

/** The copy of what is never kept on the device. */
export async function notAvailableOffline(): Promise<never> {
  throw new NotAvailableOfflineError()
}
