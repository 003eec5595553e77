// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { AnswerMenu, markdownFileName } from '#client/features/chat/taking/answer-menu.tsx'
import { selectedIn, takenAnswer } from '#client/features/chat/taking/taken-answer.ts'
import { Markdown } from '#client/ui/markdown/markdown.tsx'
import { Toasts } from '#client/ui/overlay/toasts.tsx'
import '../../patient-waits.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const answer = `# План "Весна"

Пост в канале **"Кухня" и сад** - *лучший*, ~~дорого~~
вторая строка [прайс](https://example.org/a-b "в") и https://t.me/kuhnya, код \`a - "b"\`...

1. Раз
   - вложенный
   - [x] сделано
2. Два

| Канал | Цена | Охват |
|---|--:|---|
| Кухня | 5 000 | раз<br>два |
| Сад | | 7 |

> Цитата

\`\`\`js
const a = "b" - c
\`\`\`

\\[ \\text{CPM} = \\frac{a}{b} \\]
`

const taken = (text: string) => takenAnswer(render(<Markdown text={text} streaming={false} />).container)
/** Shows non-breaking spaces. */
const seen = (text: string) => text.replaceAll('\u00a0', '·')

describe('an answer for Word', () => {
  it('keeps headings, lists, links, tables and code as elements', () => {
    const page = document.createElement('div')
    const { html, plain } = taken(answer)
    page.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
    expect(page.querySelector('h1')?.textContent).toBe('План «Весна»')
    expect(page.querySelector('ol > li > ul > li')?.textContent).toBe('вложенный')
    expect(page.querySelector('a')?.getAttribute('href')).toBe('https://example.org/a-b')
    expect(page.querySelector('table')?.getAttribute('border')).toBe('1')
    expect(page.querySelectorAll('td br')).toHaveLength(1)
    expect(page.querySelector('pre')?.textContent).toBe('const a = "b" - c\n')
    expect(seen(page.querySelector('p')?.textContent ?? '')).toContain('канале «Кухня» и·сад·— лучший')
    expect(page.querySelector('p code')?.textContent).toBe('a - "b"')
    expect(page.textContent).toContain('☑ сделано')
    expect(page.querySelector('button, input, [class], [style]')).toBeNull()
    // An editor without formats gets columns.
    expect(seen(plain)).toContain('Канал\tЦена\tОхват\nКухня\t5·000\tраз два\nСад\t\t7')
  })
})

describe('an answer for Telegram', () => {
  it('has the marks that Telegram reads, and words for what it does not', () => {
    expect(seen(taken(answer).telegram)).toBe(`**План «Весна»**

Пост в·канале **«Кухня» и·сад**·— __лучший__, ~~дорого~~
вторая строка прайс (https://example.org/a-b) и·https://t.me/kuhnya, код \`a - "b"\`…

1. Раз
   • вложенный
   • ☑ сделано
2. Два

• Кухня — Цена: 5·000; Охват: раз два
• Сад — Охват: 7

> Цитата

\`\`\`
const a = "b" - c
\`\`\`

CPM = a / b`)
  })

  it('is counted without its marks', () => {
    const { telegram, counted } = taken('**Раз** и `два`\n\n# Три')
    expect(seen(telegram)).toBe('**Раз** и·`два`\n\n**Три**')
    expect(seen(counted)).toBe('Раз и·два\n\nТри')
  })

  it('has notes without links within the page', () => {
    const { telegram } = taken('Раз[^1]\n\n[^1]: Сноска\n')
    expect(telegram).toContain('Раз[1]')
    expect(telegram).toContain('1. Сноска')
    expect(telegram).not.toMatch(/#|↩/)
  })
})

describe('an answer shown as text, because its markup is too complex', () => {
  const lines = `строка "1"\n  ${'*_~'.repeat(700)}\nстрока 2`
  const shown = () => render(<Markdown text={lines} streaming={false} />).container

  it('keeps its lines and characters in every form', () => {
    const { html, ...texts } = takenAnswer(shown())
    expect(html).toBe(`<pre>${lines}</pre>`)
    expect(texts).toEqual({ plain: lines, telegram: lines, counted: lines })
  })

  it('keeps the lines of a selected part, as code does', () => {
    const code = render(<Markdown text={'```\na\nb\n```'} streaming={false} />).container
    for (const container of [shown(), code]) {
      const part = container.querySelector('pre')
      if (part === null) throw new Error('no lines are shown')
      getSelection()?.selectAllChildren(part)
      expect(selectedIn(container)?.textContent).toBe(part.textContent)
      expect(takenAnswer(selectedIn(container) ?? container).plain).toBe(part.textContent?.trimEnd())
    }
  })
})

describe('a selected part of an answer', () => {
  const select = (text: string, from: string, to: string) => {
    const { container } = render(<Markdown text={text} streaming={false} />)
    const textOf = (words: string) => {
      const texts = document.createNodeIterator(container, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (node instanceof Text && node.data.includes(words)) return node
      throw new Error(`no text has ${words}`)
    }
    const [first, last] = [textOf(from), textOf(to)]
    const [start, end] = [first.data.indexOf(from), last.data.indexOf(to) + to.length]
    getSelection()?.setBaseAndExtent(first, start, last, end)
    return takenAnswer(selectedIn(container) ?? document.createElement('p'))
  }

  it('keeps the marks that it is within', () => {
    expect(select('Раз **два три** четыре', 'три', 'три').telegram).toBe('**три**')
  })

  it('keeps list and numbers of whole items, and is a text within one item', () => {
    const list = '1. один\n2. два\n3. три'
    expect(select(list, 'два', 'три').telegram).toBe('2. два\n3. три')
    expect(select(list, 'два', 'два').telegram).toBe('два')
  })

  it('keeps rows of a table as a table, without a title that is not selected', () => {
    const table = '| Канал | Цена | Охват |\n|---|---|---|\n| Кухня | 5 | 10 |\n| Сад | 6 | 12 |'
    const { html, telegram, plain } = select(table, 'Кухня', '12')
    expect(html).toMatch(/^<table border="1"><tbody><tr><td>Кухня<\/td>/)
    expect(telegram).toBe('• Кухня — 5; 10\n• Сад — 6; 12')
    expect(plain).toBe('Кухня\t5\t10\nСад\t6\t12')
    expect(select(table, 'Канал', '10').telegram).toBe('• Кухня — Цена: 5; Охват: 10')
  })

  it('has no block of which no letter is selected', () => {
    const text = '# План\n\n| Канал |\n|---|\n| Кухня |'
    const { container } = render(<Markdown text={text} streaming={false} />)
    const [first, last] = container.querySelectorAll('h1, th')
    if (!first || !last) throw new Error('no blocks are shown')
    getSelection()?.setBaseAndExtent(first, 0, last, 0)
    expect(takenAnswer(selectedIn(container) ?? container).html.trim()).toBe('<h1>План</h1>')
  })
})

test('a table of a head alone is not lost', () => {
  expect(taken('| Канал | Цена | Охват |\n|---|---|---|').telegram).toBe('• Канал — Цена; Охват')
})

test.each([
  ['# План: «Весна» / 2026\n\nтекст', 'План «Весна» 2026.md'],
  ['**Привет**, [мир](https://a.ru)!', 'Привет, мир!.md'],
  ['[2 канала: «A \\[b\\]»](/x?y=1)', '2 канала «A b ».md'],
  ['1. **Первый** пункт', 'Первый пункт.md'],
  ['— …', 'Ответ PromoGPT.md'],
  ['слово '.repeat(40), `${'слово '.repeat(10).trim()}.md`],
])('a file is named by the first words of the answer: %j', (text, name) => {
  expect(markdownFileName(text)).toBe(name)
})

describe('the menu of an answer', () => {
  const open = (text: string, part?: string) => {
    const { container } = render(<Markdown text={text} streaming={false} />)
    const selected = document.createElement('div')
    selected.innerHTML = part ?? ''
    const source = { text, shown: container, selected: part === undefined ? undefined : selected }
    render(
      <>
        <AnswerMenu source={source} onClose={() => {}} />
        <Toasts />
      </>,
    )
  }
  const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))

  it('says how much of each limit is left, and reads it with the menu', () => {
    open('я'.repeat(1_030))
    const note = document.getElementById(screen.getByRole('menu').getAttribute('aria-describedby') ?? '')
    expect(seen(note?.textContent ?? '')).toContain('В ответе 1·030·знаков')
    expect(seen(note?.textContent ?? '')).toContain('Подпись в Telegram, до·1·024лишние·6')
    expect(seen(note?.textContent ?? '')).toContain('Пост в Telegram, до·4·096ещё·3·066')
    expect(note?.textContent).toContain('Лимиты на 27.11.2026')
  })

  it('counts and copies what is selected, for Word in both formats, and says that a file has the whole answer', async () => {
    const text = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
    open('длинный ответ', '<strong>раз</strong>')
    expect(seen(document.body.textContent ?? '')).toContain('Выделено 3·знака')
    choose('Копировать для Telegram')
    expect(await screen.findByText('Скопировано для Telegram')).toBeTruthy()
    expect(text).toHaveBeenCalledExactlyOnceWith('**раз**')
    choose('Копировать для Word')
    expect(await screen.findByText('Скопировано для Word')).toBeTruthy()
    const [item] = write.mock.calls[0]?.[0] ?? []
    expect(item?.types).toEqual(['text/plain', 'text/html'])
    expect(await (await item?.getType('text/html'))?.text()).toBe('<strong>раз</strong>')
    expect(await (await item?.getType('text/plain'))?.text()).toBe('раз')
    expect(screen.getByRole('menuitem', { name: 'Скачать весь ответ .md' })).toBeTruthy()
  })

  it('says if the text was copied without its formats, or not at all', async () => {
    const refused = new DOMException('', 'NotAllowedError')
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(refused)
    const text = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    open('раз')
    choose('Копировать для Word')
    expect(await screen.findByText(/^Скопировано без оформления/)).toBeTruthy()
    text.mockRejectedValue(refused)
    choose('Копировать для Word')
    expect(await screen.findByText(/^Браузер не дал скопировать/)).toBeTruthy()
  })
})
