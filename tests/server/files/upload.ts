import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/error.ts'
import type { reading, UploadedFile } from '#contract/files.ts'
import type { TestClient } from '../test-server.ts'

type Part = { name: string; content: string | Uint8Array | Blob }
type Answer = { files: (UploadedFile & { id: string })[] } & ErrorBody

/** Sends the files in one request, like a browser's form. */
export function upload(api: TestClient, ...parts: Part[]) {
  const form = new FormData()
  for (const { name, content } of parts) {
    const bytes = typeof content === 'string' || content instanceof Blob ? content : Uint8Array.from(content)
    form.append('files', new Blob([bytes]), name)
  }
  return api.send<Answer>('POST', '/files/', { raw: form })
}

/** Uploads one file, which must succeed. */
export async function uploadOne(api: TestClient, name: string, content: string | Uint8Array) {
  const { status, body } = await upload(api, { name, content })
  const file = body.files?.[0]
  if (status !== 200 || !file) throw new Error(`The upload was refused: ${status} ${body.message}`)
  return file
}

/** Uploads a file and waits until its text is read. */
export async function uploadRead(api: TestClient, name: string, content: string | Uint8Array) {
  const file = await uploadOne(api, name, content)
  expect(await problemOf(api, file.id)).toBeNull()
  return file
}

/** Sends the beginning of a file; the rest never comes. */
export async function beginUpload({ origin, token }: TestClient, content: string) {
  const { port, hostname } = new URL(origin)
  const head = [
    'POST /api/v1/files/ HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
  ]
  const part = ['--x', 'Content-Disposition: form-data; name="files"; filename="a.txt"']
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`${[...head, '', ...part, '', content].join('\r\n')}`)
  return socket
}

/** Waits until the file is read, and returns its problem. */
export async function problemOf(api: TestClient, id: string): Promise<string | null> {
  for (;;) {
    const { status, body } = await api.send<EndpointOutput<typeof reading>>('GET', `/files/${id}/reading`)
    if (status !== 200) throw new Error(`The reading was refused: ${status}`)
    if (!body.is_reading) return body.problem
  }
}

/** Lists every file under the data folder, without empty folders. */
export function storedFiles(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}
