import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as endpoints from '#contract/files.ts'
import { maxAttachments, maxFileBytes } from '#domain/attachment.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { uploadBroken, uploadTooLarge } from './files.errors.ts'
import type { FileService } from './files.service.ts'

export async function registerFileRoutes(app: FastifyInstance, files: FileService) {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // Allows one more than the limit, so that the service refuses the upload with an error that names the file.
    limits: { files: maxAttachments + 1, fileSize: maxFileBytes + 1, fields: 10, fieldSize: 1_000 },
  })

  registerEndpoint(app, endpoints.upload, async ({ user, request }) => {
    refuseHuge(request)
    return { files: await files.upload(user.id, partsOf(request)) }
  })

  registerEndpoint(app, endpoints.reading, ({ params, user }) => files.readingOf(user.id, params.id), {
    kind: 'waiting',
  })

  registerEndpoint(app, endpoints.usage, ({ user }) => files.usage(user.id))

  // The service worker caches pictures that a user has seen, and deletes them at sign-out. The browser's HTTP cache
  // would give them to the next user of the device.
  registerEndpoint(app, endpoints.download, async ({ params, query, user, reply }) => {
    const { name, mediaType, stream } = await files.open(user.id, params.id)
    const isInline = mediaType.startsWith('image/') && query.download !== '1'
    reply.header('cache-control', 'private, no-store')
    reply.header('content-type', mediaType)
    reply.header('content-disposition', contentDisposition(isInline ? 'inline' : 'attachment', name))
    // If a browser runs the file's content, it runs without scripts and in a separate origin.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    return stream
  })
}

/**
 * Returns the Content-Disposition header (RFC 6266), with a Latin name for old clients and the full name for others.
 */
function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const latin = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${latin}"; filename*=UTF-8''${encoded}`
}

const maxUploadBytes = maxAttachments * maxFileBytes + 1_048_576

/** Refuses a request by its Content-Length, without reading the body. */
function refuseHuge({ headers }: FastifyRequest) {
  if (Number(headers['content-length'] ?? 0) <= maxUploadBytes) return
  throw uploadTooLarge()
}

/** Yields the parts of the field `files` and discards all other parts. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<{ filename: string; file: Readable }> {
  const parts = request.files()
  while (true) {
    const { value: part, done } = await parts.next().catch(() => {
      throw uploadBroken()
    })
    if (done) return
    if (part.fieldname === 'files') yield part
    else part.file.resume()
  }
}
