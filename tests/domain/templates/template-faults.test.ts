import { describe, expect, test } from 'vitest'
import { templateFaults } from '#domain/templates/template-faults.ts'

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
