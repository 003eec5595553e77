import { describe, expect, test } from 'vitest'
import { bracketsLeftAsText, templateFaults } from '#domain/templates/prompt-template.ts'

describe('a fault', () => {
  test.each([
    ['[клиент', [{ kind: 'open', at: '[клиент' }]],
    ['Для [клиент\nи [срок: дата]', [{ kind: 'open', at: '[клиент' }]],
    ['[тон: строгий |]', [{ kind: 'options', at: '[тон: строгий |]' }]],
    ['[тон: да | да]', [{ kind: 'options', at: '[тон: да | да]' }]],
    ['[срок: дата] [Срок: число]', [{ kind: 'differs', at: 'Срок', kinds: ['date', 'number'] }]],
    [`[${'а'.repeat(130)}]`, [{ kind: 'long', at: `[${'а'.repeat(130)}]` }]],
  ])('is told in %s', (text, faults) => {
    expect(templateFaults(text)).toEqual(faults)
  })

  test.each(['[x] [1, 2] [сайт](https://a.example)', '[срок] [срок: дата]', 'без полей', ''])(
    'is none in %s',
    (text) => {
      expect(templateFaults(text)).toEqual([])
    },
  )
})

test.each([
  ['[10 фактов] и [1-й абзац]', ['[10 фактов]', '[1-й абзац]']],
  ['[«Название»] для [клиент]', ['[«Название»]']],
  ['[$ бюджет], ещё раз [$ бюджет]', ['[$ бюджет]']],
  ['[ клиент]', ['[ клиент]']],
])('brackets that are no field stay text: %s', (text, left) => {
  expect(bracketsLeftAsText(text)).toEqual(left)
  expect(templateFaults(text)).toEqual([])
})

test.each(['[x] [ ] [1, 2] [^1] [1] [true, null]', '[12 советов](https://a.example)', '[клиент] [срок: дата]'])(
  'brackets of other kinds are not told: %s',
  (text) => {
    expect(bracketsLeftAsText(text)).toEqual([])
  },
)
