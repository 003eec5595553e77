import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { createLanguageModel } from '#server/modules/assistant/language-model.ts'
import { chatDelta, configOf, sendEvents, startUpstream } from './upstream.ts'

const chunks = 40

/** The Responses API sends pictures of some megabytes each. */
const partial = (index: number) => ({
  type: 'response.image_generation_call.partial_image',
  item_id: 'i1',
  output_index: 0,
  partial_image_index: index,
  partial_image_b64: 'AAAA',
})

test.each([
  ['chat', (index: number) => chatDelta({ role: 'assistant', content: `${index} ` })],
  ['responses', partial],
] as const)('over the API "%s" no chunk that has been read is kept while the answer goes on', async (api, chunk) => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const upstream = await startUpstream((reply) => {
    sendEvents(reply, ...Array.from({ length: chunks }, (_, index) => chunk(index)))
  })
  const left = new AbortController()
  onTestFinished(() => left.abort())
  const stream = createLanguageModel(configOf(upstream.baseUrl, { api })).ask({
    mode: 'text',
    instructions: '',
    messages: [{ role: 'user', content: 'привет' }],
    signal: left.signal,
  })
  const read: WeakRef<object>[] = []
  for await (const part of stream) {
    if (part.type !== 'raw' || typeof part.rawValue !== 'object' || part.rawValue === null) continue
    read.push(new WeakRef(part.rawValue))
    if (read.length < chunks) continue
    const kept = () => {
      collectGarbage()
      return read.filter((one) => one.deref()).length
    }
    // The last chunks are still in flight.
    await expect.poll(kept).toBeLessThan(chunks / 4)
    break
  }
  expect(read).toHaveLength(chunks)
})
