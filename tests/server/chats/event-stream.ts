import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { StreamMessage } from '#contract/chats.ts'
import type { TestClient } from '../test-server.ts'

export type Event = StreamMessage & { id: number }

/** Follows a response like a browser and collects its messages. */
export function openStream(
  api: TestClient,
  responseId: string,
  lastEventId?: number | string,
  onEvent: (event: Event) => void = () => {},
) {
  const events: Event[] = []
  const controller = new AbortController()
  const opened = fetch(`${api.origin}/api/v1/chats/responses/${responseId}/stream`, {
    headers: {
      authorization: `Bearer ${api.token}`,
      'accept-encoding': 'gzip, br',
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
    signal: controller.signal,
  })
  const ended = opened.then(async (response) => {
    const messages = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    for await (const { id, data } of messages ?? []) {
      const event: Event = { id: Number(id), ...JSON.parse(data) }
      events.push(event)
      onEvent(event)
    }
  })
  ended.catch(() => {})
  return {
    events,
    opened,
    ended,
    text: () => textOf(events),
    close: () => controller.abort(),
  }
}

/** Returns all messages of a response when it ends. */
export async function readStream(api: TestClient, responseId: string, lastEventId?: number | string) {
  const stream = openStream(api, responseId, lastEventId)
  await stream.ended
  return stream.events
}

export const textOf = (events: readonly StreamMessage[]) => events.map((event) => event.delta ?? '').join('')
