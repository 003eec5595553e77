import { vi } from 'vitest'

type Address = string | { url: string }
type Kept = { text: string; headers: Headers }

/** Emulates the browser's caches, with room for `room` characters. */
export class SmallCaches {
  room: number
  readonly #caches = new Map<string, Map<string, Kept>>()

  constructor(room: number) {
    this.room = room
  }

  open = async (name: string) => {
    const kept = this.#caches.get(name) ?? new Map<string, Kept>()
    this.#caches.set(name, kept)
    return {
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      match: async (address: Address) => responseOf(kept.get(urlOf(address))),
      put: async (address: Address, response: Response) => {
        const text = await response.text()
        // A browser writes a new value before it deletes the replaced one.
        if (this.used + text.length > this.room) throw new DOMException('full', 'QuotaExceededError')
        kept.set(urlOf(address), { text, headers: new Headers(response.headers) })
      },
      delete: async (address: Address) => kept.delete(urlOf(address)),
    }
  }
  keys = async () => [...this.#caches.keys()]
  has = async (name: string) => this.#caches.has(name)
  delete = async (name: string) => this.#caches.delete(name)
  match = async (address: Address, { cacheName }: { cacheName: string }) =>
    responseOf(this.#caches.get(cacheName)?.get(urlOf(address)))

  get used(): number {
    const kept = [...this.#caches.values()].flatMap((cache) => [...cache.values()])
    return kept.map(({ text }) => text).join('').length
  }
}

const urlOf = (address: Address) => new URL(typeof address === 'string' ? address : address.url, 'http://device').href

const responseOf = (kept: Kept | undefined) => kept && new Response(kept.text, { headers: kept.headers })

type Task = () => unknown

/** Emulates the browser's locks: tasks of one name run one after another. */
class Locks {
  readonly #last = new Map<string, Promise<unknown>>()

  request = (name: string, ...rest: [Task] | [{ signal: AbortSignal }, Task]) => {
    const [options, task] = rest.length === 1 ? [undefined, rest[0]] : rest
    const run = async () => {
      options?.signal.throwIfAborted()
      return task()
    }
    const turn = (this.#last.get(name) ?? Promise.resolve()).then(run, run)
    this.#last.set(name, turn)
    return turn
  }
}

/** Gives the page what its service worker has and happy-dom lacks: caches, locks and redirects without an origin. */
export function giveCaches(): SmallCaches {
  const device = new SmallCaches(1_000_000)
  vi.stubGlobal('caches', device)
  vi.stubGlobal('reportError', (error: unknown) => Promise.reject(error))
  giveLocks()
  const redirect = (url: string | URL, status = 302) =>
    new Response(null, { status, headers: { location: String(url) } })
  vi.spyOn(Response, 'redirect').mockImplementation(redirect)
  return device
}

/** Gives the page locks, none of which is held. */
export function giveLocks(): void {
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true })
}
