/** The device has no copy: it was never downloaded, or the browser has thrown it away. Not the same as an empty base. */
export class NothingKeptError extends Error {
  override readonly name = 'NothingKeptError'

  constructor(options?: ErrorOptions) {
    super('База ещё не загружена на это устройство', options)
  }
}

/** The copy of what is never kept on the device. */
export async function nothingKept(): Promise<never> {
  throw new NothingKeptError()
}
