import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesWithin, readFile, tokensOf } from '#server/modules/agency-tools/read-file.ts'
import { numberedDocument } from '#server/modules/chats/prompt/numbered-document.ts'
import { countTokens } from '#server/token-count.ts'
import { unreadSources } from '../agency-tools/unread-sources.ts'

const toolFor = (name: string, text: string) =>
  readFile.over({
    ...unreadSources,
    documents: async () => [{ id: '1', ...numberedDocument({ name, text, isCut: false }) }],
  })

const { signal } = new AbortController()

/** Follows what each answer says of the next call, and returns the data of all of them. */
async function readThrough(name: string, text: string) {
  const tool = toolFor(name, text)
  const data: string[] = []
  let next: { from: number; part?: number } | undefined = { from: 1 }
  const calls: object[] = []
  while (next !== undefined && calls.length < 100) {
    calls.push(next)
    const { text: answer } = await tool.run({ name, ...next }, signal)
    expect(countTokens(answer)).toBeLessThanOrEqual(1_500)
    expect(answer).not.toContain('Остальное не поместилось')
    data.push(/<данные>\n([\s\S]*)\n<\/данные>/.exec(answer)?.[1] ?? '')
    const [, from, part] = /Дальше: from=(\d+)(?:, part=(\d+))?\./.exec(answer) ?? []
    next = from === undefined ? undefined : { from: Number(from), ...(part && { part: Number(part) }) }
  }
  return { data, calls }
}

const sentences = (count: number, page: number) =>
  Array.from({ length: count }, (_, index) => `Пункт ${page}.${index + 1} договора о размещении рекламы.`)

test('a page longer than a result is read in parts, and nothing of it is lost', async () => {
  const pages = [1, 2, 3].map((page) => `▦ Страница ${page}\n${sentences(page === 2 ? 300 : 5, page).join('\n')}\n`)
  const { data, calls } = await readThrough('договор.pdf', pages.join('\n'))
  expect(calls.slice(0, 4)).toEqual([{ from: 1 }, { from: 2 }, { from: 2, part: 2 }, { from: 2, part: 3 }])
  expect(calls.at(-1)).toEqual({ from: 3 })
  const lines = data
    .join('\n')
    .split('\n')
    .filter((line) => line.startsWith('Пункт'))
  expect(lines).toEqual([...sentences(5, 1), ...sentences(300, 2), ...sentences(5, 3)])
})

test('a row longer than a result is read in parts between its cells, each below the header', async () => {
  const cells = Array.from({ length: 400 }, (_, index) => `Условие ${index + 1}: 125 028 рублей`)
  const text = `▦ Лист «Условия», 2 строки × 2 столбца\n\n| Канал | Условия |\n| --- | --- |\n| ${cells.join(' | ')} |\n`
  const { data, calls } = await readThrough('условия.xlsx', text)
  expect(calls.length).toBeGreaterThan(3)
  for (const piece of data) expect(piece).toContain('| Канал | Условия |\n| --- | --- |\n')
  for (const cell of cells) expect(data.filter((piece) => piece.includes(`| ${cell}`))).toHaveLength(1)
})

test('a part that a page does not have is refused with their number', async () => {
  const { text } = await toolFor('а.txt', `▦ Страница 1\n${sentences(100, 1).join('\n')}`).run(
    { name: 'а.txt', from: 1, part: 9 },
    signal,
  )
  expect(text).toMatch(/^Ошибка\. part — от 1 до \d\.$/)
})

test('pieces of any lines fit their limit and hold all of the lines', () => {
  const line = fc.oneof(fc.string({ maxLength: 500 }), fc.lorem({ maxCount: 200 }), fc.constant('| а |'.repeat(90)))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 9 }), (lines) => {
      const pieces = piecesWithin(['| шапка |'], lines, 100)
      for (const piece of pieces) expect(tokensOf(piece)).toBeLessThanOrEqual(100)
      expect(pieces.map(([, ...own]) => own.join('')).join('')).toBe(lines.join(''))
    }),
  )
})
