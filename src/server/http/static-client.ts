import { existsSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { missedSharePath, sharePath } from '#domain/share-address.ts'
import { sendNotFound } from './error-handler.ts'

/**
 * Serves the built client: hashed assets cached for a year, other files revalidated each time, and index.html for
 * pages. A missing asset is a 404, because a browser would treat index.html as a broken script.
 */
export async function registerStaticClient(app: FastifyInstance, folder: string) {
  if (!existsSync(folder)) {
    app.log.warn('the client is not built: only the API is served')
    return
  }
  const hashedFolder = join(folder, 'assets') + sep
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(hashedFolder)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  await app.register(registerMissedShare)
  app.get<{ Params: { '*': string } }>(
    '/*',
    { schema: { hide: true }, config: { access: 'public' } },
    (request, reply) => {
      const path = request.params['*']
      if (path.startsWith('api/')) return sendNotFound(request, reply)
      return reply.sendFile(extname(path) === '' ? 'index.html' : path)
    },
  )
}

/**
 * The page's service worker normally handles shares from a phone. If the browser has removed it, reads and drops the
 * body, so that the browser gets the response, and redirects to a page that reports the loss.
 */
async function registerMissedShare(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (_request: unknown, body: AsyncIterable<unknown>) => {
    for await (const _ of body);
  })
  app.post(sharePath, { schema: { hide: true }, config: { access: 'public', isUpload: true } }, (_request, reply) =>
    reply.redirect(missedSharePath, 303),
  )
}
