import { setTimeout as sleep } from 'node:timers/promises'
import { chatDelta, sendEvents, startUpstream } from '../server/assistant/upstream.ts'

/** Asks the model of `startTalkingModel` for `pieces` pieces, one every `everyMs` milliseconds. */
export const askFor = (pieces: number, everyMs: number) => `Скажи ${pieces} раз каждые ${everyMs} мс`

/** Starts a language model that sends the wanted pieces, each with its number and time. */
export async function startTalkingModel() {
  const model = await startUpstream(async (reply, index) => {
    const asked = model.requests[index]?.body ?? ''
    const [, pieces = '0', everyMs = '0'] = [...asked.matchAll(/Скажи (\d+) раз каждые (\d+) мс/g)].at(-1) ?? []
    let due = performance.now()
    for (let piece = 0; piece < Number(pieces) && !reply.destroyed; piece++) {
      sendEvents(reply, chatDelta({ role: 'assistant', content: `${piece}@${wallMs().toFixed(1)} слово 🦊 ` }))
      due += Number(everyMs)
      await sleep(Math.max(0, due - performance.now()))
    }
    sendEvents(reply, chatDelta({}, 'stop'), '[DONE]')
    reply.end()
  })
  return model.baseUrl
}

/** Returns the milliseconds between the sending of each piece and its arrival in `text`. */
export function agesOf(text: string): number[] {
  const now = wallMs()
  return Array.from(text.matchAll(/@([\d.]+) слово/g), ([, at]) => now - Number(at))
}

export const piecesOf = (text: string) =>
  Array.from(text.matchAll(/(\d+)@[\d.]+ слово 🦊 /g), ([, piece]) => Number(piece))

const wallMs = () => performance.timeOrigin + performance.now()
