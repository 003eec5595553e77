import { expect, test } from 'vitest'
import { assistantOf, chatDelta, fail, secretKey, sendEvents, startUpstream } from './upstream.ts'

const exchange = (signal = AbortSignal.timeout(5_000)) => ({
  question: 'Сделай план',
  answer: 'Вот план',
  signal,
})

test('the model is asked once for a title of question and answer', async () => {
  const upstream = await startUpstream((reply) => {
    sendEvents(reply, chatDelta({ content: 'План ' }), chatDelta({ content: 'акции' }), chatDelta({}, 'stop'), '[DONE]')
    reply.end()
  })
  expect(await assistantOf(upstream.baseUrl, { api: 'chat' }).title?.(exchange())).toMatchObject({
    text: 'План акции',
    outputTokens: expect.any(Number),
  })
  expect(upstream.requests).toHaveLength(1)
  for (const words of ['не больше 30 символов', 'Сделай план', 'Вот план']) {
    expect(upstream.requests[0]?.body).toContain(words)
  }
})

test('a title that was cut off or refused is an error without the words of the upstream', async () => {
  const cut = await startUpstream((reply) => {
    sendEvents(reply, chatDelta({ content: 'План' }))
    reply.end()
  })
  await expect(assistantOf(cut.baseUrl, { api: 'chat' }).title?.(exchange())).rejects.toMatchObject({
    name: 'AssistantError',
  })
  const refused = await startUpstream((reply) => fail(reply, 401, 'bad_key'))
  const error = await assistantOf(refused.baseUrl, { api: 'chat' })
    .title?.(exchange())
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'model_key_refused' })
  expect(String(error)).not.toContain(secretKey)
})
