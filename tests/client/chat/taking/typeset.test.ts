// @vitest-environment happy-dom
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { typeset } from '#client/features/chat/taking/typography.ts'

const words = fc
  .array(
    fc.constantFrom(
      ...['слово', 'и', 'в', 'ООО', 'мая', 'млн', '5', 'word', ' ', ' ', ' - ', '-', '"', '"', '«', '»'],
      ...['.', '...', '(', ')', '\u00a0', '<b>', '&nbsp;', 'https://a.ru/b-c', '₽'],
    ),
    { maxLength: 8 },
  )
  .map((some) => some.join(''))

/** Paragraphs of an answer: plain words, marked words, code, links and formulas in any order. */
const answers = fc.array(
  fc.array(fc.tuple(fc.constantFrom('span', 'strong', 'em', 'code', 'a', 'formula'), words), {
    maxLength: 8,
  }),
  { minLength: 1, maxLength: 3 },
)

function shown(answer: readonly (readonly (readonly [string, string])[])[]): HTMLElement {
  const root = document.createElement('div')
  for (const pieces of answer) {
    const paragraph = document.createElement('p')
    for (const [tag, text] of pieces) {
      const element = document.createElement(tag === 'formula' ? 'span' : tag)
      if (tag === 'formula') element.dataset.formula = 'inline'
      if (tag === 'a') element.setAttribute('href', `https://example.org/?q="${text}"`)
      element.textContent = text
      paragraph.append(element)
    }
    root.append(paragraph)
  }
  const code = document.createElement('pre')
  code.textContent = answer.flat(2).join(' - ')
  root.append(code)
  return root
}

const keptIn = (root: HTMLElement) =>
  [...root.querySelectorAll('code, a, [data-formula], pre')].map((element) => element.outerHTML)

it('an answer that is set twice is set once, and its code, links and formulas stay as they are', () => {
  fc.assert(
    fc.property(answers, (answer) => {
      const root = shown(answer)
      const kept = keptIn(root)
      typeset(root)
      const once = root.innerHTML
      expect(keptIn(root)).toEqual(kept)
      typeset(root)
      expect(root.innerHTML).toBe(once)
    }),
    { numRuns: 1_000, examples: [[[[['span', ' - 5млн...']]]], [[[['span', '«««слово" - слово»»слово']]]]] },
  )
})
