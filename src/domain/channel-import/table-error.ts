/** The file cannot be imported; `message` is for the user. The worker passes the name and the message to the page. */
export class TableError extends Error {
  override readonly name = 'TableError'
}
