import type { StreamMessage } from '#contract/chats.ts'
import { type Event, openStream, textOf } from '../server/chats/event-stream.ts'
import type { TestClient } from '../server/test-server.ts'

const retryMs = 1_000
const patienceMs = 150_000

/**
 * Reads a response to its end like the client: it reopens a broken stream after a second. Each attempt uses
 * the next caller, as if a load balancer chose another node.
 */
export function follow(
  callers: readonly TestClient[],
  responseId: string,
  onEvents = (_events: readonly Event[]) => {},
) {
  const events: Event[] = []
  const resumedAfterMs: number[] = []

  async function read() {
    const deadline = performance.now() + patienceMs
    for (let attempt = 0; !isEnd(events.at(-1)); attempt++) {
      if (performance.now() > deadline) throw new Error(`The stream did not end: ${events.length} events`)
      const api = callers[attempt % callers.length]
      if (!api) throw new Error('No caller is left')
      const openedAt = performance.now()
      const before = events.length
      const stream = openStream(api, responseId, events.at(-1)?.id, (event) => {
        if (attempt > 0 && events.length === before) resumedAfterMs.push(performance.now() - openedAt)
        events.push(event)
        onEvents([event])
      })
      await stream.ended.catch(() => {})
      if (!isEnd(events.at(-1))) await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
    return events
  }

  return { events, resumedAfterMs, ended: read(), text: () => textOf(events) }
}

const isEnd = (event: StreamMessage | undefined) => event?.event === 'done' || event?.event === 'error'
