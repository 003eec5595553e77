/** The file cannot be imported; the message tells the user why. It keeps its name and message on the way out of the worker. */
export class TableError extends Error {
  override readonly name = 'TableError'
}
