import { expect, it } from 'vitest'
import { GROUP_SIZE, MarkdownSplitter } from '#client/ui/markdown/markdown-splitter.ts'
import { sampleMarkdown } from './sample-markdown.ts'

it('splits a text into the same blocks for any boundary between two deltas', () => {
  for (const text of sampleMarkdown) {
    const whole = finished(text)
    const step = text.length > 1_000 ? 13 : 1
    for (let cut = 0; cut <= text.length; cut += step) {
      const splitter = new MarkdownSplitter()
      splitter.update(text.slice(0, cut), false)
      splitter.update(text, true)
      if (!sameBlocks(splitter, whole)) expect({ text, cut, ...blocksOf(splitter) }).toEqual(blocksOf(whole))
    }
  }
})

it('splits a text of single characters into the same blocks, and never changes a finished one', () => {
  for (const text of sampleMarkdown) {
    const splitter = new MarkdownSplitter()
    let before = splitter.groups.flat()
    for (let length = 1; length <= text.length; length += 1) {
      splitter.update(text.slice(0, length), length === text.length)
      const now = splitter.groups.flat()
      expect(now.slice(0, before.length)).toEqual(before)
      before = now
    }
    expect(blocksOf(splitter)).toEqual(blocksOf(finished(text)))
  }
})

it('starts over when a text does not continue the previous one, or when that one was finished', () => {
  const splitter = new MarkdownSplitter()
  splitter.update('раз\n\n[a]: b\n\nдва', false)
  splitter.update('три\n\nчетыре\n', false)
  expect(splitter.groups).toEqual([[{ kind: 'text', text: 'три\n\n' }]])
  expect(splitter.needsWhole).toBe(false)
  splitter.update('три\n\nчет', true)
  splitter.update('три\n\nчетыре\n', false)
  expect(splitter.groups).toEqual([[{ kind: 'text', text: 'три\n\n' }]])
  expect(splitter.tail()).toEqual({ kind: 'text', text: 'четыре\n' })
})

it('keeps a full group unchanged, so that its component need not compare it', () => {
  const splitter = new MarkdownSplitter()
  let text = ''
  for (let index = 0; index < GROUP_SIZE + 2; index += 1) {
    text += `абзац ${index}\n\n`
    splitter.update(text, false)
  }
  const [first] = splitter.groups
  splitter.update(`${text}ещё\n\nещё\n\n`, false)
  expect(first).toHaveLength(GROUP_SIZE)
  expect(splitter.groups[0]).toBe(first)
})

it('splits long lists, tables and open code, so that no tail grows with the text', () => {
  const openTails = {
    list: (count: number) => '- пункт списка\n'.repeat(count),
    table: (count: number) => `| a | b |\n|---|---|\n${'| раз | два |\n'.repeat(count)}`,
  }
  for (const make of Object.values(openTails)) {
    const splitter = new MarkdownSplitter()
    splitter.update(make(2_000), false)
    const tail = splitter.tail()
    expect(tail?.kind === 'list' || tail?.kind === 'table' ? tail.parts.at(-1)?.length : 0).toBeLessThan(2_000)
    expect(splitter.needsWhole).toBe(false)
  }
  const splitter = new MarkdownSplitter()
  splitter.update('```js title\nраз\nдва', false)
  expect(splitter.tail()).toEqual({ kind: 'code', language: 'js', text: 'раз\nдва' })
})

it('requests one piece only where blocks depend on each other', () => {
  const needs = (text: string) => finished(text).needsWhole
  expect(needs('# a\n\nтекст [ссылка](https://a.ru)\n\n- a\n- b\n\n```\n[a]: b\n```\n\n<div>a</div>\n\nтекст')).toBe(
    false,
  )
  expect(needs('[a]\n\n[a]: https://a.ru')).toBe(true)
  expect(needs('a[^1]\n\n[^1]: b')).toBe(true)
  expect(needs('<!-- a\n\nb -->')).toBe(true)
})

function finished(text: string): MarkdownSplitter {
  const splitter = new MarkdownSplitter()
  splitter.update(text, true)
  return splitter
}

function blocksOf({ groups, needsWhole }: MarkdownSplitter) {
  return { blocks: groups.flat(), needsWhole }
}

/** Compares without the test framework, which would take longer than the splitting. */
function sameBlocks(one: MarkdownSplitter, other: MarkdownSplitter): boolean {
  return JSON.stringify(blocksOf(one)) === JSON.stringify(blocksOf(other))
}
