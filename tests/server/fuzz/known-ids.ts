import { randomUUID } from 'node:crypto'
import { placeholderId } from './candidate-values.ts'

const placeholder = new RegExp(placeholderId(0).replace(/0{12}$/, '(\\d{12})'), 'g')

/** Collects ids that the server has given out, for requests that were generated earlier. */
export class KnownIds {
  readonly #own: string[] = []
  readonly #answers: string[] = []
  readonly #pictures: string[] = []
  readonly #foreign: readonly string[]

  constructor(foreign: readonly string[]) {
    this.#foreign = foreign
  }

  learn(answer: string) {
    for (const [, id] of answer.matchAll(/"(?:room_id|response_id|id)":"([0-9a-f-]{36})"/g)) {
      if (id !== undefined && !this.#foreign.includes(id)) this.#own.push(id)
    }
    for (const [, id] of answer.matchAll(/"response_id":"([0-9a-f-]{36})"/g)) {
      if (id !== undefined && !this.#foreign.includes(id)) this.#answers.push(id)
    }
    for (const [, id] of answer.matchAll(/"id":"([0-9a-f-]{36})","name":"[^"]*\.png"/g)) {
      if (id !== undefined) this.#pictures.push(id)
    }
  }

  /** Replaces placeholders with foreign, own, unknown and new ids. */
  fill(text: string): string {
    return text.replaceAll(placeholder, (unknown, digits: string) => {
      const index = Number(digits)
      if (index < 6) return this.#foreign[index % this.#foreign.length] ?? unknown
      if (index < 12) return this.#own.at(5 - index) ?? unknown
      if (index < 14) return this.#answers.at(11 - index) ?? unknown
      if (index < 18) return this.#pictures.at(13 - index) ?? unknown
      return index < 22 ? randomUUID() : unknown
    })
  }

  /** Tells whether the path, without its query, names a row of another user. */
  isForeign(path: string): boolean {
    const [place = ''] = path.toLowerCase().split('?')
    // Clients choose these ids, so a user's own list may have the id of another user's chat.
    if (/\/(shortlists|channel-views)\//.test(place)) return false
    return this.#foreign.some((id) => place.includes(id))
  }
}
