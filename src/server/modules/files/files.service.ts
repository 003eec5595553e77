import type { Readable } from 'node:stream'
import type { UploadedFile } from '#contract/files.ts'
import type { Database } from '#server/db/client.ts'

export type FileService = {
  upload(ownerId: number, parts: AsyncIterable<{ filename: string; file: Readable }>): Promise<UploadedFile[]>
  /** Own uploads, in the order of ids. @throws AppError validation_failed 422 for an id that is not one of the user's uploads */
  requireUploads(
    db: Database,
    ownerId: number,
    ids: readonly string[],
  ): Promise<{ id: string; name: string }[]>
  /** What the assistant gets of them; order of ids; a file that is gone is left out. */
  readForAssistant(ids: readonly string[]): Promise<AssistantFile[]>
  storePicture(
    ownerId: number,
    picture: { data: Uint8Array; mediaType: string; preview: boolean },
  ): Promise<{ id: string; name: string; url: string }>
  /** Rows and bytes. */
  remove(ids: readonly string[]): Promise<void>
}

export type AssistantFile = { id: string; name: string } & (
  | { kind: 'text'; text: string }
  | { kind: 'image'; mediaType: string; data: Uint8Array }
  | { kind: 'unreadable'; problem: string }
)
