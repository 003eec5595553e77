import { describe, expect, it } from 'vitest'
import { answerParts, answerText } from '#domain/answer/answer-parts.ts'

const samples = [
  'просто ответ',
  '<think>\nмысль\n\n- ещё\n</think>\n\nОтвет',
  '<think></think>Ответ',
  '<think>\n\n</think>\n\nОтвет <think>не мысль</think>',
  '  <think>раз</think>\nОтвет\n\n<think>два < трёх</think>Итог',
  'Код:\n```html\n<think>\n```\nи дальше\n<think>a</think>b',
  'Тег `<think>` в строке, и a <t',
  'Ответ\n<think>мысль без конца',
  '<think>мысль </thin',
]

describe('thoughts', () => {
  it('are apart from the answer, and no part of what is copied', () => {
    const answer = '<think>\nмысль\n</think>\n\n# Ответ\n\n<think>ещё</think>\nИтог\n'
    expect(answerParts(answer, false)).toEqual([
      { kind: 'thoughts', text: 'мысль' },
      { kind: 'text', text: '# Ответ\n\n' },
      { kind: 'thoughts', text: 'ещё' },
      { kind: 'text', text: 'Итог\n' },
    ])
    expect(answerText(answer)).toBe('# Ответ\n\nИтог\n')
  })

  it('an answer without thoughts is unchanged', () => {
    for (const answer of ['', '  текст\n', 'Тег `<think>` в строке', '```\n<think>\n```', 'Тег:\n<think> и слова']) {
      expect(answerText(answer)).toBe(answer.trim() === '' ? '' : answer)
    }
  })

  it('an answer that stopped inside its thoughts has no text', () => {
    expect(answerParts('<think>мысль', false)).toEqual([{ kind: 'thoughts', text: 'мысль' }])
    expect(answerText('<think>мысль')).toBe('')
  })

  it('a growing answer never shows a tag, and its parts only grow', () => {
    for (const answer of samples) {
      let before = answerParts('', true)
      for (let length = 1; length <= answer.length; length += 1) {
        const parts = answerParts(answer.slice(0, length), true)
        before.forEach(({ kind, text }, index) => {
          expect(parts[index]?.kind, answer).toBe(kind)
          expect(parts[index]?.text.startsWith(text.trimEnd()), answer).toBe(true)
        })
        before = parts
      }
    }
    const thoughtful = '<think>\nмысль\n</think>\n\nОтвет\n<think>ещё</think>'
    for (let length = 0; length <= thoughtful.length; length += 1) {
      const shown = answerParts(thoughtful.slice(0, length), true).map(({ text }) => text)
      expect(shown.join('')).not.toContain('<')
    }
  })
})
