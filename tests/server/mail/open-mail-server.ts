import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Opens a real mail server, which keeps what it takes. */
export async function openMailServer(host: string, options: SMTPServerOptions = {}) {
  const letters: { to: string[]; isEncrypted: boolean; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    ...options,
    onData(stream, session, done) {
      text(stream).then((received) => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        letters.push({ to, isEncrypted: session.secure, text: received })
        done()
      }, done)
    },
  })
  // A client that distrusts the certificate ends the connection.
  server.on('error', () => {})
  const listening = server.listen(0, host)
  await once(listening, 'listening')
  const address = listening.address()
  return {
    letters,
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

const decoded = (text: string) => Buffer.from(text, 'base64').toString()

/** Returns the head, the subject and the text of a received letter; both texts are in base64. */
export function readLetter(received: string) {
  const [head = '', ...rest] = received.split('\r\n\r\n')
  const words = head.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)
  return {
    head,
    words: Array.from(words, ([, word = '']) => decoded(word)).join(''),
    text: decoded(rest.join('')),
  }
}
