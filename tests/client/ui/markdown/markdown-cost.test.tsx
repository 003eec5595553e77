// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { Markdown } from '#client/ui/markdown/markdown.tsx'
import { costOf, MAX_COST } from '#client/ui/markdown/markdown-cost.ts'
import { hostileMarkdown } from './hostile-markdown.ts'

afterEach(cleanup)

const text = (block: string) => costOf({ kind: 'text', text: block })
const note = 'Показано как текст: разметка слишком сложная'

describe('a block that would freeze the tab', () => {
  it.each([
    ['more items than a person reads', '- a\n'.repeat(5_000)],
    ['nested quotes', '> '.repeat(10_000)],
    ['nested lists', '1. '.repeat(1_000)],
    ['ends of links', ']('.repeat(10_000)],
    ['lone strikes', '~a'.repeat(10_000)],
    ['mixed emphasis', '*_~'.repeat(5_000)],
    ['a paragraph without an end', 'а'.repeat(60_000)],
    ['many paragraphs of one item', `- a\n\n${`  ${'*_~'.repeat(200)}\n\n`.repeat(40)}`],
  ])('is shown as text, whole, stored and streamed: %s', (_, block) => {
    for (const streaming of [false, true]) {
      const { container } = render(<Markdown text={`Начало.\n\n${block}`} streaming={streaming} />)
      expect(container.textContent).toContain(note)
      expect(container.textContent?.replace(/\s/g, '')).toContain(block.replace(/\s/g, ''))
      if (!streaming) expect(screen.getByText('Начало.').tagName).toBe('P')
      cleanup()
    }
  })

  it('cannot exceed the limit by repetition', () => {
    const block = `${'*_~'.repeat(400)}\n\n`
    const { container } = render(<Markdown text={block.repeat(50)} streaming={false} />)
    expect(container.textContent?.split(note)).toHaveLength(51)
  })
})

describe('an honest answer', () => {
  it.each([
    [
      'a table of 1,000 rows',
      `| а | б |\n|---|---|\n${'| **слово** | [ссылка](https://a.ru) и _курсив_ |\n'.repeat(1_000)}`,
    ],
    ['a list of 1,000 items', '- **слово** и [ссылка](https://a.ru)\n'.repeat(1_000)],
    ['code of 80,000 characters', `\`\`\`python\n${'a_b[c_d] = *e\n'.repeat(6_000)}\`\`\`\n`],
    ['a long paragraph', 'Слово **важное** и `код`, а затем [ссылка](https://a.ru). '.repeat(60)],
    ['eight levels', '> > - 1. - > - 1. глубоко'],
  ])('is parsed: %s', (_, answer) => {
    const { container } = render(<Markdown text={answer} streaming={false} />)
    expect(container.textContent).not.toContain(note)
  })
})

it('any hostile text is rendered without a failure, and its parsed part is within the limit', () => {
  fc.assert(
    fc.property(hostileMarkdown, fc.boolean(), (hostile, streaming) => {
      const { container } = render(<Markdown text={hostile} streaming={streaming} />)
      if (text(hostile) > MAX_COST && !/\n/.test(hostile)) expect(container.textContent).toContain(note)
      cleanup()
    }),
    { numRuns: 15 },
  )
})
