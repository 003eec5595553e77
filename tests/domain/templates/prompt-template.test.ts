import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  fieldKey,
  fieldKinds,
  fillPromptTemplate,
  maxTemplateFields,
  parsePromptTemplate,
  type TemplateField,
  templateFaults,
  templateFields,
} from '#domain/templates/prompt-template.ts'

describe('a field', () => {
  test.each<[string, TemplateField]>([
    ['[клиент]', { name: 'клиент', kind: 'text', options: [] }],
    ['[клиент: текст]', { name: 'клиент', kind: 'text', options: [] }],
    ['[задача: длинный текст]', { name: 'задача', kind: 'long', options: [] }],
    ['[охват: Число]', { name: 'охват', kind: 'number', options: [] }],
    ['[бюджет:деньги]', { name: 'бюджет', kind: 'money', options: [] }],
    ['[срок : дата ]', { name: 'срок', kind: 'date', options: [] }],
    ['[когда: начало: дата]', { name: 'когда: начало', kind: 'date', options: [] }],
    ['[сайт: ссылка]', { name: 'сайт', kind: 'link', options: [] }],
    ['[тон: строгий | дружелюбный]', { name: 'тон', kind: 'choice', options: ['строгий', 'дружелюбный'] }],
    ['[начало: 9:00|10:00]', { name: 'начало', kind: 'choice', options: ['9:00', '10:00'] }],
    ['[факты: цифры, сроки]', { name: 'факты: цифры, сроки', kind: 'text', options: [] }],
    ['[дата]', { name: 'дата', kind: 'text', options: [] }],
    ['[тон: строгий |]', { name: 'тон: строгий |', kind: 'text', options: [] }],
  ])('%s is read', (text, field) => {
    expect(parsePromptTemplate(text)).toEqual([{ text, field }])
  })

  test.each([
    ...['[x]', '[1, 2]', '[true]', '[сайт](https://client.example)', '[две\nстроки]', '[открыта', '[]'],
    `[${'а'.repeat(121)}]`,
  ])('%s is none', (text) => {
    expect(parsePromptTemplate(text)).toEqual([{ text }])
  })

  it('with options may be longer than a plain one', () => {
    const text = `[тон: ${'а'.repeat(100)} | ${'б'.repeat(100)}]`
    expect(templateFields(text)).toMatchObject([{ kind: 'choice' }])
  })
})

test('the parts of any text are that text', () => {
  fc.assert(
    fc.property(anyTemplate(), (text) => {
      const parts = parsePromptTemplate(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(parts.every((part) => part.text !== '')).toBe(true)
      expect(fillPromptTemplate(text, new Map())).toBe(text)
    }),
  )
})

test('a written field is read as it was meant', () => {
  fc.assert(
    fc.property(fc.array(anyField(), { maxLength: 8 }), (fields) => {
      const text = fields.map((field) => `${written(field)} и `).join('')
      expect(parsePromptTemplate(text).flatMap(({ field }) => field ?? [])).toEqual(fields)
      expect(templateFaults(text).filter(({ kind }) => kind !== 'differs')).toEqual([])
    }),
  )
})

test('a filled template has each value in the place of its field, and no field that has a value', () => {
  fc.assert(
    fc.property(fc.array(anyField(), { maxLength: 8 }), fc.string(), (fields, value) => {
      const text = fields.map((field) => `${written(field)}\n`).join('')
      const values = new Map(fields.map(({ name }) => [fieldKey(name), value]))
      const expected = value === '' ? text : `${value}\n`.repeat(fields.length)
      expect(fillPromptTemplate(text, values)).toBe(expected)
    }),
  )
})

describe('the fields of a template', () => {
  it('are listed once by name, and the first kind that is named holds', () => {
    expect(templateFields('[Клиент], [срок], [срок: дата], [КЛИЕНТ], [срок: число]')).toEqual([
      { name: 'Клиент', kind: 'text', options: [] },
      { name: 'срок', kind: 'date', options: [] },
    ])
  })

  it('are at most as many as a form shows', () => {
    const text = Array.from({ length: 50 }, (_, i) => `[поле ${i}]`).join(' ')
    expect(templateFields(text)).toHaveLength(maxTemplateFields)
  })

  it('take one value for each of their places, and one without a value stays', () => {
    const values = new Map([
      ['клиент', 'Яблоко'],
      ['тон', ''],
    ])
    expect(fillPromptTemplate('[Клиент]: [тон: а | б]. О [клиент].', values)).toBe('Яблоко: [тон: а | б]. О Яблоко.')
  })

  it('are not read in a value', () => {
    const values = new Map([
      ['а1', '[б1]'],
      ['б1', '$&'],
    ])
    expect(fillPromptTemplate('[а1] [б1]', values)).toBe('[б1] $&')
  })
})

it('reads a hostile text in its ordinary time', () => {
  for (const text of ['['.repeat(8_000), '[а'.repeat(4_000), `[${'а|'.repeat(4_000)}`, ':|'.repeat(4_000)]) {
    expect(fillPromptTemplate(text, new Map())).toBe(text)
    templateFaults(text)
  }
})

const anyTemplate = () =>
  fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('[', ']', ':', '|', 'аб', '\n', '[срок: дата]', '[а: б|в]'),
      ),
    )
    .map((parts) => parts.join(''))

const word = () => fc.stringMatching(/^[а-я]{2,8}( [а-я]{1,8})?$/)

const anyField = (): fc.Arbitrary<TemplateField> =>
  fc.oneof(
    fc.record({
      name: word(),
      kind: fc.constantFrom('text', 'long', 'number', 'money', 'date', 'link'),
      options: fc.constant([]),
    }),
    fc.record({
      name: word(),
      kind: fc.constant('choice' as const),
      options: fc.uniqueArray(word(), { minLength: 2, maxLength: 4 }),
    }),
  )

const written = ({ name, kind, options }: TemplateField) =>
  `[${name}: ${kind === 'choice' ? options.join(' | ') : fieldKinds[kind]}]`
