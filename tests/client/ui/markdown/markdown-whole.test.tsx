// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import * as fc from 'fast-check'
import ReactMarkdown from 'react-markdown'
import { afterEach, describe, expect, it } from 'vitest'
import { Markdown } from '#client/ui/markdown/markdown.tsx'
import { markdownComponents, markdownUrl } from '#client/ui/markdown/markdown-components.tsx'
import { remarkPlugins } from '#client/ui/markdown/markdown-plugins.ts'
import { casesOf } from '../../../every-case.ts'
import { longBeginnings, sampleLines, sampleMarkdown } from './sample-markdown.ts'

afterEach(cleanup)

describe('a streamed answer', () => {
  it('an answer that comes at once looks as if rendered whole', () => {
    for (const text of sampleMarkdown) {
      const { container, unmount } = render(<Markdown text={text} streaming={false} />)
      expect(bare(container), text).toBe(wholeHtml(text))
      unmount()
    }
  })

  it.each(sampleMarkdown.map((text, place) => ({ text, place })).filter(({ place }) => place % casesOf(4, 1) === 0))(
    // The splitter's test has every boundary between two pieces.
    'answer $place that comes in pieces looks as if rendered whole',
    ({ text }) => {
      expect(bare(streamed(text, text.length > 1_000 ? 1_501 : 5))).toBe(wholeHtml(text))
    },
  )

  const lines = fc.array(fc.constantFrom(...sampleLines), { minLength: 2, maxLength: 12 })
  const beginnings = fc.constantFrom('', ...longBeginnings)

  it('an answer looks as if rendered whole in any order of its lines', () => {
    const property = fc.property(fc.constant(''), lines, looksWhole)
    fc.assert(property, { numRuns: 150 })
  })

  it('an answer looks as if rendered whole with any text after a list or a table that was split', () => {
    fc.assert(fc.property(beginnings, lines, looksWhole), { numRuns: 30 })
  })
})

function looksWhole(beginning: string, lines: readonly string[]) {
  const text = beginning + lines.join('\n')
  const { container, unmount } = render(<Markdown text={text} streaming={false} />)
  expect(bare(container)).toBe(wholeHtml(text))
  unmount()
}

/** Streams the whole text as the chat does. */
function streamed(text: string, size: number): HTMLElement {
  const { container, rerender } = render(<Markdown text="" streaming={true} />)
  for (let length = size; length < text.length; length += size)
    rerender(<Markdown text={text.slice(0, length)} streaming={true} />)
  rerender(<Markdown text={text} streaming={true} />)
  act(() => rerender(<Markdown text={text} streaming={false} />))
  return container
}

const known = new Map<string, string>()

function wholeHtml(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const { container, unmount } = render(
    <div>
      <ReactMarkdown
        remarkPlugins={remarkPlugins}
        remarkRehypeOptions={{ footnoteLabel: 'Сноски', footnoteBackLabel: 'Вернуться к тексту' }}
        components={markdownComponents}
        urlTransform={markdownUrl}
      >
        {text}
      </ReactMarkdown>
    </div>,
  )
  const html = bare(container)
  known.set(text, html)
  unmount()
  return html
}

/** Returns the HTML without the boxes of groups, and with one prefix for footnotes. */
function bare(container: HTMLElement): string {
  const root = container.firstElementChild
  for (const group of root?.querySelectorAll('[class*="roup"]') ?? []) {
    if (group.previousElementSibling !== null) group.before('\n')
    group.replaceWith(...group.childNodes)
  }
  return (root?.innerHTML ?? '').replaceAll(/_r_\w+_-|user-content-/g, '')
}
