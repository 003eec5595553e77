// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { copyMarkdown } from '#client/ui/markdown/copy-markdown.ts'
import { Markdown } from '#client/ui/markdown/markdown.tsx'
import '../../patient-waits.ts'

afterEach(cleanup)

const answer = (text: string) => render(<Markdown text={text} streaming={false} />).container
const growing = (text: string) => render(<Markdown text={text} streaming={true} />).container

describe('a link', () => {
  it.each(['https://example.org/a?b=1', 'http://example.org', 'mailto:a@example.org', 'tel:+74951234567'])(
    'to %s opens in a new tab without opener and referrer',
    (url) => {
      answer(`[текст](${url})`)
      const link = screen.getByText('текст')
      expect(link.getAttribute('href')).toBe(url)
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    },
  )

  it.each([
    '[текст](javascript:alert(1))',
    '[текст](JaVaScRiPt:alert(1))',
    '[текст](<java\tscript:alert(1)>)',
    '[текст](&#106;avascript:alert(1))',
    '[текст](vbscript:msgbox(1))',
    '[текст](data:text/html;base64,PHNjcmlwdD4=)',
    '[текст](blob:https://example.org/1)',
    '[текст](file:///etc/passwd)',
    '[текст][a]\n\n[a]: javascript:alert(1)',
    '![текст](javascript:alert(1))',
    '![текст](data:text/html,<script>alert(1)</script>)',
    '![текст](data:image/svg+xml,<svg/onload=alert(1)>)',
  ])('a link that could run code is text: %s', (text) => {
    const container = answer(text)
    expect(container.querySelector('[href], [src]')).toBeNull()
    expect(screen.getByText('текст')).toBeDefined()
  })

  it('a link made of a bare address is checked like any other', () => {
    const container = answer('<javascript:alert(1)> и https://example.org и <data:text/html,a>')
    const links = [...container.querySelectorAll('a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.org'])
  })
})

describe('HTML in an answer', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'текст <img src=x onerror=alert(1)> ещё',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<a href="javascript:alert(1)">раз</a>',
    '<style>\n\n* { display: none }\n\n</style>',
    '- <svg onload=alert(1)>',
  ])('stays text, during and after the stream: %s', (text) => {
    for (const show of [answer, growing]) {
      const container = show(text)
      expect(container.querySelector('script, img, iframe, a, style, svg')).toBeNull()
      expect(container.textContent).toContain('<')
      cleanup()
    }
  })
})

it('marks are read as people mean them', () => {
  const html = (text: string) => answer(text).querySelector('p')?.innerHTML
  expect(html('**Цена:**5 000 ₽, **«А»**и, слово**"б"**, *(в)*г')).toBe(
    '<strong>Цена:</strong>5 000 ₽, <strong>«А»</strong>и, слово<strong>"б"</strong>, <em>(в)</em>г',
  )
  cleanup()
  expect(html('~5 000 ₽ ~или~ 6 000, 2 * 3 ** 4, **и, __а:__б')).toBe('~5 000 ₽ ~или~ 6 000, 2 * 3 ** 4, **и, __а:__б')
  cleanup()
  expect(html('слово**, и **другое**')).toBe('слово**, и <strong>другое</strong>')
})

describe('a line break', () => {
  it('of the model is one of the answer, but in code', () => {
    const container = answer('раз\nдва\n\n- три\n  четыре\n\n`a\nb`\n\n```\nc\nd\n```')
    expect(container.querySelector('p')?.innerHTML).toBe('раз<br>\nдва')
    expect(container.querySelector('li')?.innerHTML).toContain('три<br>')
    expect(container.querySelector('code br, pre br')).toBeNull()
  })

  it('is written as a tag in a cell, where no other tag works', () => {
    const table = '| a |\n|---|\n| раз<br>два<BR/>три<b onclick=x> |\n'
    for (const show of [answer, growing]) {
      const cell = show(`${table}\nтекст <br> дальше`).querySelector('td')
      expect(cell?.querySelectorAll('br')).toHaveLength(2)
      expect(cell?.textContent).toContain('<b onclick=x>')
      expect(document.querySelectorAll('br')).toHaveLength(2)
      cleanup()
    }
  })
})

describe('a formula', () => {
  const formulas = (text: string) => {
    const found = [...answer(text).querySelectorAll<HTMLElement>('[data-formula]')]
    cleanup()
    return found.map(({ dataset, textContent }) => [dataset.formula, textContent])
  }

  it('reads as a line, in a line of its own if it is written so', () => {
    expect(
      formulas(String.raw`Где \(a_1 * b_2 = c\) и \( n \):

\[
\text{CPM} = \frac{\text{Цена}}{\text{Охват}} \times 1000
\]

- $$x^2 = y$$`),
    ).toEqual([
      ['line', 'a₁ * b₂ = c'],
      ['line', 'n'],
      ['display', 'CPM = Цена / Охват × 1000'],
      ['display', 'x² = y'],
    ])
    const lines = answer('Итак:\nцена \\[a = b\\]\nдальше').querySelector('p')?.innerHTML
    expect(lines).toBe('Итак:<br>\nцена <span data-formula="display">a = b</span>дальше')
  })

  it('is no price, no escaped bracket and no code', () => {
    const text = String.raw`От $5 до $10, уровень $$ или $$$, \(в скобках\), сноска \[1\], \`\\(a = b\\)\``
    expect(formulas(text.replaceAll('\\`', '`'))).toEqual([])
  })
})

describe('a picture', () => {
  it('is shown if it is of the product, and a link if not, so that no site learns who reads', () => {
    for (const url of ['/api/v1/files/1', 'data:image/png;base64,iVBORw0KGgo=']) {
      expect(answer(`![кот](${url})`).querySelector('img')?.getAttribute('src')).toBe(url)
      cleanup()
    }
    for (const foreign of [
      '![кот](https://example.org/a.png)',
      '![кот](<//example.org/a.png>)',
      '![кот][a]\n\n[a]: https://example.org/a.png',
      '[![кот](https://example.org/a.png)](/placement/estimates/1)',
    ])
      for (const show of [answer, growing]) {
        expect(show(foreign).querySelector('img'), foreign).toBeNull()
        expect(screen.getByText('кот').getAttribute('href')).toMatch(/\/\/example\.org\/a\.png$/)
        cleanup()
      }
  })
})

describe('during a stream', () => {
  it.each([
    ['раз **два', 'раз <strong>два</strong>'],
    ['раз **', 'раз'],
    ['раз `код', 'раз <code>код</code>'],
    ['раз [имя](https://exa', 'раз имя'],
    ['раз [им', 'раз им'],
    ['раз\n--', 'раз'],
    ['раз\n\n| a | b', 'раз'],
    ['2 * 3 и [1]', '2 * 3 и [1]'],
    ['раз \\(a = \\fra', 'раз <span data-formula="line">a =</span>'],
    ['раз \\[', 'раз'],
    ['раз $$CPM', 'раз'],
    ['`раз', '<code>раз</code>'],
  ])('unclosed markup shows as if it were closed: %j', (text, html) => {
    const shown = growing(text).querySelector('p')?.innerHTML
    expect(shown?.replace('<span data-caret=""></span>', '')).toBe(html)
  })

  it('code in a list item shows no marks at any moment', () => {
    const text =
      '1. Шаг\n   ```js\n   a = `b`\n\n   // **c\n   ```\n   Дальше\n2. ```sh\n   npm i\n   ```\n\n> ```\n> d\n> ```\n'
    for (let length = 1; length <= text.length; length += 1) {
      const container = growing(text.slice(0, length))
      for (const place of container.querySelectorAll('li, blockquote')) {
        const copy = document.createElement('div')
        copy.append(place.cloneNode(true))
        for (const code of copy.querySelectorAll('pre')) code.remove()
        expect(copy.textContent, text.slice(0, length)).not.toMatch(/[`~]/)
      }
      for (const code of container.querySelectorAll('pre'))
        expect(text.replaceAll('\n   ', '\n'), text.slice(0, length)).toContain(code.textContent.trim())
      cleanup()
    }
  })

  it.each(['раз', '- раз\n- два', '> раз', '```\nкод', '| a |\n|---|\n| b |', '- раз\n  ```\n  код'])(
    'the caret stands after the last text, and disappears at the end: %j',
    (text) => {
      const { container, rerender } = render(<Markdown text={text} streaming={true} />)
      expect(container.querySelectorAll('[data-caret]')).toHaveLength(1)
      rerender(<Markdown text={text} streaming={false} />)
      expect(container.querySelector('[data-caret]')).toBeNull()
    },
  )

  it('finished blocks keep their elements until another text replaces theirs', () => {
    const { container, rerender } = render(<Markdown text={'раз\n\nдва'} streaming={true} />)
    const first = container.querySelector('p')
    rerender(<Markdown text={'раз\n\nдва\n\n```js\nкод'} streaming={true} />)
    rerender(<Markdown text={'раз\n\nдва\n\n```js\nкод\n```\nтри'} streaming={false} />)
    expect(container.querySelector('p')).toBe(first)
    rerender(<Markdown text="три" streaming={true} />)
    expect(container.textContent).toBe('три')
  })
})

describe('code', () => {
  it('gets its colours once it is finished', async () => {
    const text = '```json\n{ "a": "b" }\n'
    const { container, rerender } = render(<Markdown text={text} streaming={true} />)
    rerender(<Markdown text={`${text}\`\`\`\nдальше\n`} streaming={true} />)
    await vi.waitFor(() => expect(container.querySelector('[data-token="string"]')?.textContent).toBe('"b"'), 30_000)
    expect(container.querySelector('code')?.textContent).toBe('{ "a": "b" }\n')
  })

  it('names its language and is copied without its last line break', async () => {
    const { copied } = clipboard()
    answer('```sql\nselect 1\n```')
    expect(screen.getByText('sql')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Копировать' }))
    expect(await screen.findByRole('button', { name: 'Скопировано' })).toBeDefined()
    expect(copied.text).toBe('select 1')
  })
})

describe('a copy', () => {
  beforeEach(() => vi.unstubAllGlobals())

  it('a copied table pastes as cells', async () => {
    const { copied } = clipboard()
    answer('| Канал | Цена |\n|---|--:|\n| **Кухня** | 37 800 |')
    fireEvent.click(screen.getByRole('button', { name: 'Копировать таблицу' }))
    await screen.findByText('Скопировано')
    expect(copied.text).toBe('Канал\tЦена\nКухня\t37 800')
    expect(copied.html).toBe(
      '<table><thead><tr><th>Канал</th><th align="right">Цена</th></tr></thead>' +
        '<tbody><tr><td><strong>Кухня</strong></td><td align="right">37 800</td></tr></tbody></table>',
    )
  })

  it('a copied answer is its markdown, and its look without the buttons', async () => {
    const { copied } = clipboard()
    const text = '# Раз\n\n- [два](https://example.org)\n\n```js\nкод\n```\n\n| a |\n|---|\n| b |\n'
    const container = answer(text)
    await copyMarkdown(text, container)
    expect(copied.text).toBe(text)
    expect(copied.html?.replaceAll('\n', '')).toBe(
      '<h1>Раз</h1><ul><li><a href="https://example.org/">два</a></li></ul><pre><code>код</code></pre>' +
        '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    )
  })

  it('names the host of a link to a page of this site', async () => {
    const { copied } = clipboard()
    const text = 'Вот:\n\n[42 канала](/placement/channels-base?page=2)\n'
    await copyMarkdown(text, answer(text))
    expect(copied.text).toBe(`Вот:\n\n[42 канала](${location.origin}/placement/channels-base?page=2)\n`)
  })

  it('is plain text where the browser takes no other', async () => {
    const { copied } = clipboard()
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await copyMarkdown('**раз**', answer('**раз**'))
    expect(copied).toEqual({ text: '**раз**' })
  })
})

it('a text with footnotes becomes one piece at its end, and its note links stay within the answer', async () => {
  const { container, rerender } = render(<Markdown text={'раз[^1]\n\n'} streaming={true} />)
  const text = 'раз[^1]\n\n[^1]: Сноска\n'
  rerender(<Markdown text={text} streaming={true} />)
  await act(async () => rerender(<Markdown text={text} streaming={false} />))
  const link = container.querySelector('sup a')
  const target = link?.getAttribute('href')?.slice(1) ?? ''
  expect(link?.getAttribute('target')).toBeNull()
  expect(document.getElementById(target)?.textContent).toContain('Сноска')
})

/** A clipboard that remembers its content, as a browser's does. */
function clipboard() {
  const copied: { text?: string; html?: string } = {}
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      clipboard: {
        value: {
          async write([item]: ClipboardItem[]) {
            copied.text = (await (await item?.getType('text/plain'))?.text()) ?? ''
            copied.html = (await (await item?.getType('text/html'))?.text()) ?? ''
          },
          async writeText(text: string) {
            copied.text = text
          },
        },
      },
    }),
  )
  return { copied }
}
