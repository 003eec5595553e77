import { beforeEach, expect, test, vi } from 'vitest'
import { createChatStreams } from '#client/features/chat/data/chat-stream-store.ts'

type Opened = {
  responseId: string
  signal: AbortSignal
  send: (message: object | string) => boolean
  breakOff: (error: Error) => void
  replay: () => void
}

let opened: Opened[]
let frames: Set<() => void>
const onDone = vi.fn()
const onError = vi.fn()
let streams: ReturnType<typeof createChatStreams>

beforeEach(() => {
  vi.clearAllMocks()
  opened = []
  frames = new Set()
  streams = createChatStreams({
    read: (responseId, signal, on) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => resolve())
        const send = (message: object | string) => {
          try {
            const isLast = on.event(typeof message === 'string' ? message : JSON.stringify(message))
            if (isLast) resolve()
            return isLast
          } catch (error) {
            reject(error)
            return true
          }
        }
        opened.push({ responseId, signal, send, breakOff: reject, replay: on.replay })
      }),
    nextFrame: (task) => {
      frames.add(task)
      return () => frames.delete(task)
    },
    onDone,
    onError,
  })
})

function nextFrame() {
  const due = [...frames]
  frames.clear()
  for (const task of due) task()
}
const last = () => {
  const stream = opened.at(-1)
  if (!stream) throw new Error('no stream was opened')
  return stream
}

test('an answer runs from start to end and is reported once a frame', async () => {
  const told = vi.fn()
  streams.start('chat', 'r1')
  streams.subscribe(told)
  expect(streams.get('chat')).toEqual({ status: 'running', responseId: 'r1', text: '', picture: null })
  for (const delta of ['При', 'вет', ', мир']) last().send({ delta })
  expect(told).not.toHaveBeenCalled()
  nextFrame()
  expect(told).toHaveBeenCalledTimes(1)
  expect(streams.get('chat')).toMatchObject({ text: 'Привет, мир' })
  last().send({ delta: '.' })
  last().send({ event: 'done' })
  await vi.waitFor(() => expect(streams.get('chat')).toMatchObject({ status: 'done', text: 'Привет, мир.' }), 30_000)
  expect(onDone).toHaveBeenCalledExactlyOnceWith('chat', {
    responseId: 'r1',
    text: 'Привет, мир.',
    picture: null,
  })
  expect(frames.size).toBe(0)
})

test('a response has one stream, which another response of the chat replaces', () => {
  streams.start('chat', 'r1')
  streams.start('chat', 'r1')
  expect(opened).toHaveLength(1)
  const first = last()
  streams.start('chat', 'r2')
  expect(first.signal.aborted).toBe(true)
  first.send({ delta: 'late' })
  nextFrame()
  expect(streams.get('chat')).toMatchObject({ responseId: 'r2', text: '' })
})

test.each([
  ['with its message', { event: 'error', message: 'Модель занята' }, 'Модель занята'],
  ['by default', { event: 'error' }, 'Ошибка при получении ответа'],
  ['by the event that is unreadable', '<html>', 'Ошибка парсинга сообщения: <html>'],
])('an error is reported once, %s, and the response is not read again', async (_how, message, told) => {
  streams.start('chat', 'r1')
  last().send(message)
  await expect.poll(() => streams.get('chat').status).toBe('error')
  expect(onError).toHaveBeenCalledExactlyOnceWith('chat', expect.objectContaining({ message: told }))
  streams.start('chat', 'r1')
  expect(opened).toHaveLength(1)
})

test('previews of a picture sharpen, and the last one stays', () => {
  streams.start('chat', 'r1')
  last().send({ event: 'image', image_url: '/1', filename: 'a.png', is_final: false })
  last().send({ event: 'image', image_url: '/2', filename: 'a.png', is_final: true })
  nextFrame()
  expect(streams.get('chat')).toMatchObject({
    picture: { image_url: '/2', filename: 'a.png', is_final: true },
  })
})

test('stopping returns all text so far, and the response is not read again unless it could not be stopped', async () => {
  streams.start('chat', 'r1')
  last().send({ delta: 'Половина' })
  expect(streams.stop('chat')).toEqual({ responseId: 'r1', text: 'Половина', picture: null })
  expect(streams.get('chat').status).toBe('idle')
  expect(last().signal.aborted).toBe(true)
  streams.start('chat', 'r1')
  expect(opened).toHaveLength(1)
  await Promise.resolve()
  expect(onDone).not.toHaveBeenCalled()
  expect(streams.stop('chat')).toBeUndefined()
  streams.reopen('r1')
  streams.start('chat', 'r1')
  expect(opened).toHaveLength(2)
  expect(streams.get('chat').status).toBe('running')
})

test.each([
  ['sends the answer again', ['Раз', ', два', ', три']],
  ['goes on', [', три']],
  ['goes on with the words of the beginning', [', три', ' и Раз'], 'Раз, два, три и Раз'],
])('an answer has no text twice when a server without event ids %s after a cut', (_, rest, whole = 'Раз, два, три') => {
  streams.start('chat', 'r1')
  last().send({ delta: 'Раз' })
  last().send({ delta: ', два' })
  last().replay()
  for (const delta of rest) last().send({ delta })
  last().send({ event: 'done' })
  nextFrame()
  expect(streams.get('chat')).toMatchObject({ text: whole })
})

test('a released answer can be resumed from its first piece', () => {
  streams.start('chat', 'r1')
  last().send({ delta: 'Раз' })
  streams.release('chat')
  expect(streams.get('chat').status).toBe('idle')
  streams.start('chat', 'r1')
  last().send({ delta: 'Раз, два' })
  nextFrame()
  expect(streams.get('chat')).toMatchObject({ status: 'running', text: 'Раз, два' })
})

test('the set of running chats is stable until it changes, and a sign-out ends all reading', () => {
  streams.start('a', 'r1')
  streams.start('b', 'r2')
  const running = streams.running()
  expect([...running]).toEqual(['a', 'b'])
  last().send({ delta: 'x' })
  nextFrame()
  expect(streams.running()).toBe(running)
  streams.release('a')
  expect([...streams.running()]).toEqual(['b'])
  streams.reset()
  expect(last().signal.aborted).toBe(true)
  expect(streams.running().size).toBe(0)
})
