import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { test as base } from './app-server.ts'

/** The behaviour of the network between browser and server for later requests. */
export type Weather = 'fair' | 'hangs' | 'bad gateway' | 'captive portal'

/** A proxy between browser and server that can delay, cut or replace responses. */
export class Gateway {
  weather: Weather = 'fair'
  /** In fair weather, requests whose path matches wait for `release`. */
  holds: (path: string) => boolean = () => false
  /** In fair weather, the server's responses to matching paths wait for `release`. */
  holdsAnswer: (path: string) => boolean = () => false
  #held: (() => void)[] = []
  /** The number of requests answered with a captive portal's page. */
  misled = 0
  /** The paths of hanging requests that the browser has given up. */
  readonly givenUp: string[] = []
  /** The method and path of every request, also of failed ones. */
  readonly seen: string[] = []
  readonly #server: Server
  readonly #target: string
  #port = 0

  private constructor(target: string) {
    this.#target = target
    this.#server = createServer((asked, answer) => this.#handle(asked, answer))
  }

  static async open(target: string) {
    const gateway = new Gateway(target)
    await gateway.start()
    return gateway
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Listens, after a stop at the same address. */
  async start() {
    if (this.#server.listening) return
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The gateway has no port')
    this.#port = address.port
  }

  /** Refuses connections, as a machine does whose server is stopped. */
  async stop() {
    if (!this.#server.listening) return
    this.#server.close()
    this.cut()
    await once(this.#server, 'close')
  }

  count = (pattern: RegExp) => this.seen.filter((line) => pattern.test(line)).length

  get held(): number {
    return this.#held.length
  }

  /** Releases all held requests and stops holding new ones. */
  release() {
    this.holds = () => false
    this.holdsAnswer = () => false
    for (const forward of this.#held.splice(0)) forward()
  }

  /** Cuts all running requests, as a short network loss does. */
  cut() {
    this.#server.closeAllConnections()
  }

  #handle(asked: IncomingMessage, answer: ServerResponse) {
    const { method = 'GET', url = '/' } = asked
    this.seen.push(`${method} ${url}`)
    if (this.weather === 'hangs') {
      answer.on('close', () => this.givenUp.push(url))
      return
    }
    if (this.weather === 'fair') {
      const forward = () => this.#forward(asked, answer)
      if (this.holds(url)) this.#held.push(forward)
      else forward()
      return
    }
    const isGateway = this.weather === 'bad gateway'
    if (!isGateway) this.misled++
    // Some portals let browsers cache their page, which then replaces the file even after the portal is gone.
    const keeping = !isGateway && url.startsWith('/assets/') ? 'max-age=3600' : 'no-store'
    answer.writeHead(isGateway ? 502 : 200, { 'content-type': 'text/html', 'cache-control': keeping })
    answer.end(isGateway ? '<h1>502 Bad Gateway</h1>' : '<title>Wi-Fi</title><form>Войдите в сеть кафе</form>')
  }

  #forward(asked: IncomingMessage, answer: ServerResponse) {
    const { method, url = '/', headers } = asked
    const onward = request(this.#target + url, { method, headers }, (given) => {
      const pass = () => {
        // The tab may be gone.
        if (answer.destroyed) return
        answer.writeHead(given.statusCode ?? 500, given.headers)
        // A server that dies during a response truncates it.
        pipeline(given, answer, () => {})
      }
      if (this.holdsAnswer(url)) this.#held.push(pass)
      else pass()
    })
    // For the browser, a stopped server cuts the connection.
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  }
}

/** A test whose pages reach the server through the gateway, which can also stop in the server's place. */
export const test = base.extend<{ gateway: Gateway }>({
  gateway: async ({ server }, use) => {
    const gateway = await Gateway.open(server.origin)
    await use(gateway)
    await gateway.stop()
  },
  baseURL: async ({ gateway }, use) => use(gateway.origin),
})
