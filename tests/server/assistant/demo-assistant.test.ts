import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { describe, expect, test } from 'vitest'
import { wait } from '#server/modules/assistant/answer-with-retries.ts'
import { createDemoAssistant } from '#server/modules/assistant/demo-assistant.ts'
import { beginningOf } from '#server/modules/chats/answer/own-words.ts'
import { createAssistant } from '#server/start-server.ts'
import { ask, collect, user } from './upstream.ts'

/** Starts a demonstration that answers at once; `pauses` records its waits in milliseconds. */
function startDemo() {
  const pauses: number[] = []
  return { ...createDemoAssistant(async (ms) => void pauses.push(ms)), pauses }
}

const textFor = async (question: string) => (await collect(startDemo().answer(ask(question)))).text

test('the demonstration answers without a configured model and names itself', async () => {
  expect(createAssistant(undefined)).toMatchObject({ isDemo: true, model: 'Демо-модель' })
  const text = await textFor('привет')
  expect(text).toContain('демонстрационный ответ')
  expect(text).toContain('Настоящую модель подключает администратор')
  // A manager cannot set variables of the server.
  expect(text).not.toContain('AI_')
})

describe("the demonstration's text", () => {
  test('is equal for equal questions and differs for others', async () => {
    expect(await textFor('Что делать?')).toBe(await textFor('Что делать?'))
    const answers = await Promise.all(['Что делать?', 'Как быть?', 'Кто там?', 'А потом?'].map(textFor))
    expect(new Set(answers).size).toBe(4)
  })

  test('has a table, a nested list, code, a quote and a link in valid Markdown', async () => {
    const html = toHtml(await textFor('Сделай медиаплан'))
    expect(html).toMatch(/<table>.*<th.*Канал.*<td.*₽.*<\/table>/s)
    expect(html).toMatch(/<ol>\s*<li>.*<ul>\s*<li>/s)
    expect(html).toMatch(/<pre><code class="language-json">.*utm_source/s)
    expect(html).toMatch(/<blockquote>/)
    expect(html).toMatch(/<a href="https:\/\/example\.org\/guide">/)
  })

  test.each([
    ['Сделай медиаплан', 'Медиаплан'],
    ['Составь utm-метки', 'Метки для ссылок'],
    ['Дай совет', 'Главная мысль'],
  ])('begins with the section that the question asks for: %s', async (question, heading) => {
    expect(/## (.*)/.exec(await textFor(question))?.[1]).toBe(heading)
  })

  test('comes in small pieces, one every 25 ms', async () => {
    const demo = startDemo()
    const { parts } = await collect(demo.answer(ask('привет')))
    expect(parts.length).toBeGreaterThan(40)
    expect(new Set(demo.pauses)).toEqual(new Set([25]))
  })

  test('takes 8,000 characters and 8 seconds when the question asks for a long one', async () => {
    const demo = startDemo()
    const { text } = await collect(demo.answer(ask('Напиши длинный текст')))
    expect(text.length).toBeGreaterThan(8_000)
    expect(demo.pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(8_000)
  })

  test('goes on where it broke off, so that the whole is the same answer', async () => {
    const question = 'Сделай медиаплан'
    const whole = await textFor(question)
    for (let cut = 1; cut < whole.length; cut += 7) {
      const begins = beginningOf(whole.slice(0, cut))
      const messages = [user(question), { role: 'assistant' as const, text: begins }, user('Продолжи')]
      if (begins === '') continue
      const { text } = await collect(startDemo().answer(ask(question, { begins, messages })))
      // The part that stays may end with a space within a mark.
      expect(unspaced(begins + text)).toBe(unspaced(whole))
    }
  })
})

test("the demonstration's search gives three sources and links to them", async () => {
  const { parts, text } = await collect(startDemo().answer(ask('рынок', { mode: 'search' })))
  const sources = parts.flatMap((part) => (part.type === 'source' ? [part.url] : []))
  expect(sources).toHaveLength(3)
  for (const url of sources) expect(text).toContain(`](${url})`)
})

test('a question with markup does not break the answer that quotes it', async () => {
  const { text } = await collect(startDemo().answer(ask('```\n| a |\n<b>', { mode: 'search' })))
  expect(toHtml(text)).not.toMatch(/<pre>|<table>|&lt;b/)
})

test.each(['text', 'search', 'image'] as const)('a stop ends the answer at once in mode "%s"', async (mode) => {
  const stop = new AbortController()
  const demo = createDemoAssistant(async () => stop.abort())
  const { error, parts } = await collect(demo.answer(ask('привет', { mode, signal: stop.signal })))
  expect(error).toBeUndefined()
  expect(parts).toEqual([])
})

test('the signal ends the pause between pieces without an error', async () => {
  const stop = new AbortController()
  const pause = wait(1_000_000, stop.signal)
  stop.abort()
  await expect(pause).resolves.toBeUndefined()
})

const toHtml = (markdown: string) =>
  renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown))

const unspaced = (text: string) => text.replace(/\s+/g, '')
