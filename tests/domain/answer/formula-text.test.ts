import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formulaText } from '#domain/answer/formula-text.ts'

it.each([
  [String.raw`CPM = \frac{\text{Цена}}{\text{Просмотры}} \times 1000`, 'CPM = Цена / Просмотры × 1000'],
  [String.raw`\frac{a + b}{c}`, '(a + b) / c'],
  [String.raw`\dfrac12`, '1 / 2'],
  [
    String.raw`\text{ROI} = \left( \frac{\text{Доход} - \text{Расход}}{\text{Расход}} \right) \cdot 100\%`,
    'ROI = ( (Доход − Расход) / Расход ) · 100%',
  ],
  ['x^2 + y_{1} - z^{n+1}', 'x² + y₁ − zⁿ⁺¹'],
  [String.raw`\sum_{i=1}^{n} x_i \approx 1{,}5`, '∑ᵢ₌₁ⁿ xᵢ ≈ 1,5'],
  [String.raw`\sqrt{2} \le \sqrt[3]{a + b}`, '√2 ≤ ³√(a + b)'],
  [String.raw`\text{CPM}_{\text{план}}`, 'CPM_план'],
  [String.raw`\text{бизнес-план}`, 'бизнес-план'],
  [String.raw`\begin{aligned} a &= b \\ c &= d \end{aligned}`, 'a = b\nc = d'],
  [String.raw`\log x + \constructor`, 'log x + constructor'],
  ['50 } 60 { 70', '50 60 70'],
])('a formula reads as a line: %s', (latex, text) => {
  expect(formulaText(latex)).toBe(text)
})

it('any text is read without a failure, and its numbers stay', () => {
  const pieces = fc.constantFrom('\\frac', '\\sqrt', '\\text', '\\', '{', '}', '^', '_', '[', '7', ' ', 'я', '-')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (latex) => {
      const sevens = latex.filter((piece) => piece === '7').length
      const text = formulaText(latex.join(''))
      expect([...text].filter((letter) => /[7⁷₇]/.test(letter))).toHaveLength(sevens)
    }),
  )
})

it('deep groups do not exhaust the stack', () => {
  expect(formulaText('{'.repeat(50_000))).toContain('{')
  expect(formulaText('\\sqrt'.repeat(50_000)).length).toBeGreaterThan(0)
})
