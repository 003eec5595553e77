/** The device has no copy: it was never downloaded, or the browser has deleted it. An empty base is no such error. */
export class NotAvailableOfflineError extends Error {
  override readonly name: string = 'NotAvailableOfflineError'

  constructor(options?: ErrorOptions) {
    super('База ещё не загружена на это устройство', options)
  }
}

/** The copy exists but is locked (lib/device/copy-lock.ts); readers treat it as missing. */
export class CopyLockedError extends NotAvailableOfflineError {
  override readonly name = 'CopyLockedError'
}

/** The browser does not open its storage, so what the copy has is unknown. */
export class CopyUnreadableError extends NotAvailableOfflineError {
  override readonly name = 'CopyUnreadableError'
}

/** The copy belongs to a newer version than this page (lib/page/page-version.ts). */
export class PageOutdatedError extends NotAvailableOfflineError {
  override readonly name = 'PageOutdatedError'
}

/**
 * The `copy` function for data that are never stored on the device.
 * @throws NotAvailableOfflineError always
 */
export async function notAvailableOffline(): Promise<never> {
  throw new NotAvailableOfflineError()
}
