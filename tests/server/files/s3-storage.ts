import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { portOf } from '../assistant/upstream.ts'
import { cleanUp } from '../clean-up.ts'

/** Implements in memory the part of S3 that stores files. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  let failure: number | undefined
  let refusal: string | undefined
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://s3').pathname
    const isSigned = /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/ru-1\/s3\//.test(request.headers.authorization ?? '')
    if (!isSigned) return response.writeHead(403).end()
    if (refusal !== undefined) {
      response.writeHead(404, { 'content-type': 'application/xml' })
      return response.end(`<?xml version="1.0"?><Error><Code>${refusal}</Code><Message>no</Message></Error>`)
    }
    if (failure !== undefined) return response.writeHead(failure).end()
    if (request.method === 'PUT') objects.set(path, await buffer(request))
    if (request.method === 'DELETE') objects.delete(path)
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    const object = objects.get(path)
    if (object) return response.end(object)
    response.writeHead(404, { 'content-type': 'application/xml' })
    response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>gone</Message></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp(() => {
    server.close()
    server.closeAllConnections()
  })
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const endpoint = new URL(`http://127.0.0.1:${portOf(server)}`)
  const failWith = (status: number | undefined) => {
    failure = status
  }
  /** Refuses with a code of the storage, such as one for wrong variables. */
  const refuseWith = (code: string) => {
    refusal = code
  }
  /** How many connections are open. */
  const connections = () => promisify(server.getConnections.bind(server))()
  return {
    objects,
    connections,
    failWith,
    refuseWith,
    config: { endpoint, region: 'ru-1', bucket: 'desk', ...keys, forcePathStyle: true },
  }
}

/** The variables of a server whose bucket is at the port, with the keys of `startS3`. */
export const bucketVariables = (port: number | string) => ({
  ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'ru-1', S3_BUCKET: 'desk', S3_FORCE_PATH_STYLE: 'true' },
  ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
})
