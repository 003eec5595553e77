import { once } from 'node:events'
import { connect } from 'node:net'
import { pngHeader } from '../../server/files/sample-documents.ts'
import { pause, type Uploaded, uploadOf } from './caller.ts'
import { type Attack, get, type Hostile, post } from './hostile-user.ts'
import { type Document, worstDocuments } from './worst-documents.ts'

const holdMs = 40_000

/** Returns the attacks by documents, pictures and uploads. */
export function fileAttacks(): Record<string, Attack> {
  let made: Document[] | undefined
  const documents = () => {
    made ??= worstDocuments()
    return made
  }
  return {
    'worst documents': { atOnce: 4, step: (hostile, loop) => uploadWorst(hostile, documents(), loop) },
    'answers about documents': { atOnce: 2, step: (hostile) => askAbout(hostile, documents().slice(0, 5)) },
    'answers about pictures': { atOnce: 1, step: (hostile) => askAbout(hostile, pictures()) },
    'held uploads': { atOnce: 60, step: (hostile) => holdAtTimes(hostile, uploadHead(hostile)) },
    'held bodies': { atOnce: 40, step: (hostile) => holdAtTimes(hostile, bodyHead(hostile)) },
    'large downloads': { atOnce: 4, step: download },
  }
}

async function uploadWorst(hostile: Hostile, documents: readonly Document[], loop: number) {
  for (const [index] of documents.entries()) {
    const document = documents[(index + loop) % documents.length]
    if (!document) return
    const { body } = await hostile.json<Uploaded>(uploadOf(document))
    const [file] = body.files ?? []
    if (file) void hostile.call(get(`/files/${file.id}/reading`)).catch(() => {})
    // The user's room for unsent files is full.
    else await pause(1_000)
  }
}

/** Deletes the chat too, which makes room for the next files. */
async function askAbout(hostile: Hostile, files: readonly Document[]) {
  const { body } = await hostile.json<Uploaded>(uploadOf(...files))
  if (!body.files) return await pause(1_000)
  const attached_files = body.files.map(({ id }) => ({ id }))
  const sent = await hostile.json<{ room_id?: string }>(
    post('/chats/messages', { msg: 'Что здесь?', attributes: { attached_files } }),
  )
  if (sent.body.room_id === undefined) return await pause(200)
  await pause(1_000)
  await hostile.call({ method: 'DELETE', path: `/chats/${sent.body.room_id}` })
}

/** Pictures of the maximum size that the assistant accepts. */
const pictures = (): Document[] =>
  Array.from({ length: 5 }, (_, index) => ({
    name: `${index}.png`,
    content: Buffer.concat([pngHeader(4_000, 4_000), Buffer.alloc(4_100_000, index)]),
  }))

/** Pauses after each attempt, because held requests take the turns of the user's other attacks. */
async function holdAtTimes(hostile: Hostile, head: string) {
  await hold(hostile, head)
  await pause(holdMs)
}

/** Sends a byte now and then until the server closes the connection, or for some time. */
async function hold({ origin, note }: Hostile, head: string) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(head)
  const until = performance.now() + holdMs
  while (!socket.closed && performance.now() < until) {
    await pause(500 + Math.random() * 1_000)
    if (socket.writable) socket.write('x')
  }
  note(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? (socket.closed ? 'closed' : 'held'))
  socket.destroy()
}

const headOf = ({ token }: Hostile, path: string, type: string) =>
  [
    `POST /api/v1${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    'Content-Length: 1000000',
    '\r\n',
  ].join('\r\n')

const uploadHead = (hostile: Hostile) =>
  `${headOf(hostile, '/files/', 'multipart/form-data; boundary=x')}--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n`

const bodyHead = (hostile: Hostile) => `${headOf(hostile, '/channels/search', 'application/json')}{"search":"`

async function download(hostile: Hostile, loop: number) {
  const content = Buffer.alloc(40_000_000, 'Медиаплан ')
  const { body } = await hostile.json<Uploaded>(uploadOf({ name: 'большой.txt', content }))
  const [file] = body.files ?? []
  if (!file) return await pause(1_000)
  for (let times = 0; times < 500; times++) {
    const isSlow = loop % 2 === 0
    await hostile.call({ ...get(`/files/${file.id}`), ...(isSlow && { bytesPerSecond: 2_000_000 }) })
  }
}
