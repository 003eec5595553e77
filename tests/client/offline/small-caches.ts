/** Emulates the browser's caches, with room for `room` characters. */
export class SmallCaches {
  room: number
  readonly #caches = new Map<string, Map<string, string>>()

  constructor(room: number) {
    this.room = room
  }

  open = async (name: string) => {
    const kept = this.#caches.get(name) ?? new Map<string, string>()
    this.#caches.set(name, kept)
    return {
      match: async (path: string) => responseOf(kept.get(path)),
      put: async (path: string, response: Response) => {
        const text = await response.text()
        // A browser writes a new value before it deletes the replaced one.
        if (this.used + text.length > this.room) throw new DOMException('full', 'QuotaExceededError')
        kept.set(path, text)
      },
      delete: async (path: string) => kept.delete(path),
    }
  }
  keys = async () => [...this.#caches.keys()]
  has = async (name: string) => this.#caches.has(name)
  delete = async (name: string) => this.#caches.delete(name)
  match = async (path: string, { cacheName }: { cacheName: string }) =>
    responseOf(this.#caches.get(cacheName)?.get(path))

  get used(): number {
    const texts = [...this.#caches.values()].flatMap((kept) => [...kept.values()])
    return texts.join('').length
  }
}

const responseOf = (text: string | undefined) => (text === undefined ? undefined : new Response(text))
