import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { cleanUp } from '../clean-up.ts'
import { openMailServer } from './open-mail-server.ts'

/** Starts a real mail server for one test. */
export async function startMailServer(host: string, options: SMTPServerOptions = {}) {
  const { letters, port, close } = await openMailServer(host, options)
  cleanUp(close)
  return { letters, port }
}

/** Starts a server that accepts connections, reads and says nothing unless `behave` does. */
export async function startBareServer(host: string, behave: (socket: Socket) => void = () => {}): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    cleanUp(() => void socket.destroy())
    socket.resume()
    behave(socket)
  }).listen(0, host)
  await once(server, 'listening')
  cleanUp(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Makes a certificate for the address. */
export function makeCertificate(host: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'promodesk-mail-'))
  cleanUp(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=IP:${host}`]
  const files = ['-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
    stdio: 'pipe',
  })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

/** Trusts the certificate until the test ends. */
export function trust(cert: string) {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  cleanUp(() => setDefaultCACertificates(before))
}
