import * as z from 'zod/mini'
import { apiPrefix, defineEndpoint, fileContent } from './endpoint.ts'
import { uuidParam } from './fields.ts'

/** A UUID here; other servers name files by whatever they like, and get it back as they gave it. */
export const fileId = (message?: string) => z.union([z.string(), z.number()], message)

export const uploadedFile = z.object({
  id: fileId(),
  name: z.string(),
  url: z.string(),
  /** Why the assistant will not see what is in the file, for people; nothing when it will. */
  problem: z.optional(z.nullable(z.string())),
})
export type UploadedFile = z.output<typeof uploadedFile>

/** The files stand in the repeated field `files`. */
export const upload = defineEndpoint({
  method: 'POST',
  path: '/files/',
  summary: 'Загрузить файлы',
  bodyType: 'multipart',
  response: z.object({ files: z.array(uploadedFile) }),
})

/** Pictures are shown, everything else is downloaded; a picture too with `download=1`. */
export const download = defineEndpoint({
  method: 'GET',
  path: '/files/:id',
  summary: 'Файл',
  access: 'session-or-cookie',
  params: uuidParam,
  query: z.object({ download: z.optional(z.string()), preview: z.optional(z.string()) }),
  response: fileContent,
  responseType: 'file',
})

/** Where a file is; `preview` for a picture that is not finished yet, which is not to be kept. */
export function fileUrl(id: string, { preview = false }: { preview?: boolean } = {}): string {
  return `${apiPrefix}/files/${id}${preview ? '?preview=1' : ''}`
}

/** The file that an address of fileUrl leads to. */
export function fileIdOf(url: string): string | undefined {
  return /\/files\/([0-9a-f-]{36})(?:\?|$)/.exec(url)?.[1]
}
