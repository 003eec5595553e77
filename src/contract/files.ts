import * as z from 'zod/mini'
import { apiPrefix, defineEndpoint, fileContent } from './endpoint.ts'
import { uuidParam } from './fields.ts'

/** This server's ids are UUIDs. The client returns another server's ids unchanged. */
export const fileId = (message?: string) => z.union([z.string(), z.number()], message)

export const uploadedFile = z.object({
  id: fileId(),
  name: z.string(),
  url: z.string(),
  /** The reason, for users, why the assistant cannot read the file; absent when it can. */
  problem: z.optional(z.nullable(z.string())),
  /** The text is still being read, so `reading` tells the problem. */
  is_reading: z.optional(z.nullable(z.boolean())),
})
export type UploadedFile = z.output<typeof uploadedFile>

/** The body repeats the field `files`. */
export const upload = defineEndpoint({
  method: 'POST',
  path: '/files/',
  summary: 'Загрузить файлы',
  bodyType: 'multipart',
  response: z.object({ files: z.array(uploadedFile) }),
})

/** Waits some seconds for the text of a file. While `is_reading` is true, the caller repeats the request. */
export const reading = defineEndpoint({
  method: 'GET',
  path: '/files/:id/reading',
  summary: 'Прочитан ли текст файла',
  params: uuidParam,
  response: z.object({ is_reading: z.boolean(), problem: z.nullable(z.string()) }),
})

/** Returns the used and the allowed bytes of the caller's files and of all users' files. */
export const usage = defineEndpoint({
  method: 'GET',
  path: '/files/usage',
  summary: 'Сколько места занимают файлы',
  response: z.object({
    own_bytes: z.number(),
    own_limit: z.number(),
    all_bytes: z.number(),
    all_limit: z.number(),
  }),
})

/** Serves pictures for display and other files, or any file with `download=1`, as a download. */
export const download = defineEndpoint({
  method: 'GET',
  path: '/files/:id',
  summary: 'Файл',
  access: 'session-or-cookie',
  params: uuidParam,
  query: z.object({ download: z.optional(z.string()) }),
  response: fileContent,
  responseType: 'file',
})

/** Returns the address of a file; `preview` marks an unfinished picture, which caches must not keep. */
export function fileUrl(id: string, { preview = false }: { preview?: boolean } = {}): string {
  return `${apiPrefix}/files/${id}${preview ? '?preview=1' : ''}`
}

/** Returns the id of the file that an address from `fileUrl` names. */
export function fileIdOf(url: string): string | undefined {
  return /\/files\/([0-9a-f-]{36})(?:\?|$)/.exec(url)?.[1]
}
