import { describe, expect, it } from 'vitest'
import {
  nextPlaceholder,
  type PlaceholderRange,
  placeholderForTab,
  previousPlaceholder,
} from '#client/features/chat/composer/prompt-placeholders.ts'

const text = 'Напишите пост о [продукт] для [аудитория], тон — [тон бренда].'

describe('the next placeholder', () => {
  it('is the first one from the beginning, brackets included', () => {
    expect(shown(text, nextPlaceholder(text, 0))).toBe('[продукт]')
  })

  it('can start where the search does', () => {
    expect(shown(text, nextPlaceholder(text, text.indexOf('[аудитория]')))).toBe('[аудитория]')
  })

  it('excludes the one around the caret', () => {
    expect(shown(text, nextPlaceholder(text, text.indexOf('продукт')))).toBe('[аудитория]')
  })

  it('is the first one again past the last', () => {
    expect(shown(text, nextPlaceholder(text, text.length))).toBe('[продукт]')
  })

  it('is undefined in a text without placeholders', () => {
    expect(nextPlaceholder('Напишите пост', 0)).toBeUndefined()
    expect(nextPlaceholder('', 0)).toBeUndefined()
  })
})

describe('the previous placeholder', () => {
  it('is the last one that ends before the caret', () => {
    expect(shown(text, previousPlaceholder(text, text.indexOf('[тон бренда]')))).toBe('[аудитория]')
  })

  it('can end where the search begins', () => {
    expect(shown(text, previousPlaceholder(text, text.indexOf(' для')))).toBe('[продукт]')
  })

  it('is the last one ahead of the first', () => {
    expect(shown(text, previousPlaceholder(text, 0))).toBe('[тон бренда]')
  })

  it('is undefined in a text without placeholders', () => {
    expect(previousPlaceholder('Напишите пост', 5)).toBeUndefined()
  })
})

describe('Tab', () => {
  it('goes through all placeholders and begins again', () => {
    expect(walk(text, false, 4)).toEqual(['[продукт]', '[аудитория]', '[тон бренда]', '[продукт]'])
  })

  it('goes backwards with Shift', () => {
    expect(walk(text, true, 4)).toEqual(['[тон бренда]', '[аудитория]', '[продукт]', '[тон бренда]'])
  })

  it('continues after a replaced placeholder', () => {
    const typed = text.replace('[продукт]', 'кофе')
    const caret = typed.indexOf('кофе') + 'кофе'.length
    expect(shown(typed, placeholderForTab(typed, caret, caret, false))).toBe('[аудитория]')
  })

  it('returns to a skipped placeholder', () => {
    const typed = text.replace('[аудитория]', 'студенты')
    const caret = typed.indexOf('студенты') + 'студенты'.length
    expect(shown(typed, placeholderForTab(typed, caret, caret, true))).toBe('[продукт]')
  })

  it('leaves the field when no placeholder is left', () => {
    expect(placeholderForTab('Напишите пост', 3, 3, false)).toBeUndefined()
    expect(placeholderForTab('Напишите пост', 3, 3, true)).toBeUndefined()
  })

  it('leaves the field when the only placeholder is selected', () => {
    const only = 'Пост о [продукт]'
    expect(placeholderForTab(only, 7, only.length, false)).toBeUndefined()
    expect(placeholderForTab(only, 7, only.length, true)).toBeUndefined()
    expect(shown(only, placeholderForTab(only, only.length, only.length, true))).toBe('[продукт]')
  })
})

describe('no placeholder is', () => {
  it.each([
    ['a markdown link', '[сайт клиента](https://client.example)'],
    ['a picture', '![логотип](https://client.example/logo.png)'],
    ['an empty task box', '- [ ] позвонить'],
    ['a checked task box', '- [x] позвонить, [X] написать, [х] забыть'],
    ['an array of numbers', '[1, 2]'],
    ['an array of strings', '["один", "два"]'],
    ['an array of literals', '[true, false], [false], [null, 1]'],
    ['an empty pair of brackets', '[]'],
    ['text over two lines', '[название\nкомпании]'],
    ['a long text', `[${'а'.repeat(121)}]`],
    ['an open bracket', '[название компании'],
  ])('%s', (_what, pasted) => {
    expect(nextPlaceholder(pasted, 0)).toBeUndefined()
  })
})

describe('a placeholder', () => {
  it.each([
    ['of two letters', '[ТЗ]'],
    ['of 120 characters', `[${'а'.repeat(120)}]`],
    ['in Latin letters', '[hashtag]'],
    ['with punctuation', '[срок, например «до 12 марта»]'],
    ['that begins like a literal', '[nullify]'],
  ])('%s', (_what, found) => {
    expect(shown(found, nextPlaceholder(found, 0))).toBe(found)
  })

  it('is found behind and inside of other brackets', () => {
    const pasted = '[1, 2] [x] [ссылка](https://a.example) [[название]]'
    expect(shown(pasted, nextPlaceholder(pasted, 0))).toBe('[название]')
  })

  it("has a textarea's offsets in a text with emoji", () => {
    const pasted = '🎉🎉 [повод]'
    expect(nextPlaceholder(pasted, 0)).toEqual({ start: 5, end: 12 })
  })
})

/** Returns the selection after each press of Tab, from the beginning of the text. */
function walk(text: string, backwards: boolean, presses: number): (string | undefined)[] {
  const seen: (string | undefined)[] = []
  let selection = { start: 0, end: 0 }
  for (let press = 0; press < presses; press += 1) {
    const found = placeholderForTab(text, selection.start, selection.end, backwards)
    seen.push(shown(text, found))
    selection = found ?? selection
  }
  return seen
}

function shown(text: string, range: PlaceholderRange | undefined): string | undefined {
  return range && text.slice(range.start, range.end)
}
