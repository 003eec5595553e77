/** The device has no copy: it was never downloaded, or the browser has thrown it away. Not the same as an empty base. */
export class NothingKeptError extends Error {
  override readonly name = 'NothingKeptError'

  constructor(options?: ErrorOptions) {
    super('База ещё не загружена на это устройство', options)
  }
}
