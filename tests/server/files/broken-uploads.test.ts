import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestServer } from '../test-server.ts'
import { onePixelPng, pdf } from './sample-documents.ts'
import { beginUpload, storedFiles } from './upload.ts'

test('an invalid, interrupted or wrongly delimited body is a 4xx that stores nothing', async () => {
  const { api, dataDir } = await startTestServer()
  await api.signIn()
  const type = 'multipart/form-data; boundary=x'
  const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n'
  const calls = [
    { json: {} },
    { raw: 'x', headers: { 'content-type': 'multipart/form-data' } },
    { raw: `${head}unfinished`, headers: { 'content-type': type } },
    { raw: '', headers: { 'content-type': type } },
    {
      raw: `--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--`,
      headers: { 'content-type': type },
    },
  ]
  for (const call of calls) {
    const { status, body } = await api.send('POST', '/files/', call)
    expect({ call, isRefused: status >= 400 && status < 500, message: body.message }).toEqual({
      call,
      isRefused: true,
      message: expect.stringMatching(/[а-яё]/i),
    })
  }
  expect(storedFiles(dataDir)).toEqual([])
  const socket = await beginUpload(api, 'unfinished')
  await expect.poll(() => storedFiles(dataDir)).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => storedFiles(dataDir)).toEqual([])
})

test('a request longer than any upload is refused before it is read', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const answer = await rawAnswer(api.origin, [
    'POST /api/v1/files/ HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${api.token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 99999999999',
  ])
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

function rawAnswer(origin: string, head: string[]): Promise<string> {
  const { port, hostname } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n`))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(String(data))
    })
    socket.once('error', reject)
  })
}

test('a form interrupted anywhere in its second file is refused and stores nothing', async () => {
  const { api, dataDir } = await startTestServer()
  await api.signIn()
  const part = (name: string, content: string | Uint8Array) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const first = part('план.pdf', pdf(['Plan']))
  const whole = Buffer.concat([first, part('фото.png', onePixelPng), Buffer.from('--x--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  for (let length = first.length - 4; length < whole.length - 8; length += 3) {
    const { status, body } = await api.send('POST', '/files/', { raw: whole.subarray(0, length), headers })
    expect({ length, isRefused: status >= 400 && status < 500, message: body.message }).toEqual({
      length,
      isRefused: true,
      message: expect.stringMatching(/[а-яё]/i),
    })
  }
  expect(storedFiles(dataDir)).toEqual([])
})
