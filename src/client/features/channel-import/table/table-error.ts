/**
 * The file cannot be imported; the message tells the user why. Name and message survive the way out of the worker.
 */
export class TableError extends Error {
  override readonly name = 'TableError'
}
