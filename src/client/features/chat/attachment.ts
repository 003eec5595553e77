/** A file in the composer. */
export type Attachment = {
  key: string
  name: string
  /** In bytes. */
  size: number
  state: 'uploading' | 'done' | 'failed'
  /** Why the assistant will not see what is in it; it is attached all the same. */
  problem?: string | null | undefined
}
