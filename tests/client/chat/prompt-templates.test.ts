import { describe, expect, it } from 'vitest'
import { nextPlaceholder, placeholderForTab } from '#client/features/chat/composer/prompt-placeholders.ts'
import { parsePromptGroup } from '#client/features/chat/templates/parse-prompt-group.ts'
import { promptTemplateGroups } from '#client/features/chat/templates/prompt-templates.ts'

const templates = promptTemplateGroups.flatMap((group) => group.templates)
const parts = ['Роль: ', 'Задача: ', 'Исходные данные:', 'Структура ответа:', 'Требования:']

describe('the groups of prompt templates', () => {
  it("have the menu's order and counts", () => {
    expect(promptTemplateGroups.map(({ title, templates }) => [title, templates.length])).toEqual([
      ['Секретарь', 3],
      ['Аналитика клиента', 4],
      ['Аналитика аудитории', 4],
      ['Ключевые сообщения и креативные сессии', 4],
      ['Планирование', 4],
      ['Копирайтинг', 4],
      ['Дистрибуция', 4],
      ['Постанализ и отчёты', 4],
    ])
  })

  it('have unique keys and labels', () => {
    const groupKeys = promptTemplateGroups.map(({ key }) => key)
    const keys = templates.map(({ key }) => key)
    const labels = templates.map(({ label }) => label)
    for (const names of [groupKeys, keys, labels]) expect(new Set(names).size).toBe(names.length)
    for (const key of [...groupKeys, ...keys]) expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it('have labels that fit the menu', () => {
    for (const { label } of templates) expect(label).toMatch(/^[\p{Lu}].{2,27}$/u)
  })

  it('ask for a short and a long social post', () => {
    const post = templates.find(({ label }) => label === 'Пост для соцсетей')
    expect(post?.prompt).toMatch(/Короткий пост — до 280 знаков/)
    expect(post?.prompt).toMatch(/Длинный пост — 800–1200 знаков/)
  })
})

it('a file of prompts is read with its lines as they are', () => {
  const file =
    '# a-b: А: Б\n\n## one: Один\n\nТекст\n\n— с отступом\n1. и #решёткой\n\n## two: Два: ещё\n\nКонец\n'
  expect(parsePromptGroup(file)).toEqual({
    key: 'a-b',
    title: 'А: Б',
    templates: [
      { key: 'one', label: 'Один', prompt: 'Текст\n\n— с отступом\n1. и #решёткой' },
      { key: 'two', label: 'Два: ещё', prompt: 'Конец' },
    ],
  })
})

describe.each(templates)('the template «$label»', ({ prompt }) => {
  it('has 600 to 1800 characters, no blank ends, no trailing spaces', () => {
    expect(prompt.length).toBeGreaterThanOrEqual(600)
    expect(prompt.length).toBeLessThanOrEqual(1800)
    expect(prompt).toBe(prompt.trim())
    expect(prompt).not.toMatch(/[ \t]+$/m)
  })

  it('has each part from the role to the demands once, in order and at the beginning of a line', () => {
    const places = parts.map((part) => `\n${prompt}`.indexOf(`\n${part}`))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    for (const part of parts) expect(prompt.split(part)).toHaveLength(2)
  })

  it('forbids invention, marks assumptions and asks for missing facts', () => {
    expect(prompt).toMatch(/не (вы|при)думывайте/i)
    expect(prompt).toMatch(/предположение/)
    expect(prompt).toMatch(/спрос|спрашив|задайте|попросите|вопрос(ы|ов) клиенту/i)
  })

  it('has 4 to 10 different placeholders, the first one in the task', () => {
    const found = walk(prompt)
    expect(found.length).toBeGreaterThanOrEqual(4)
    expect(found.length).toBeLessThanOrEqual(10)
    expect(new Set(found).size).toBe(found.length)
    const task = prompt.slice(prompt.indexOf(parts[1] ?? ''), prompt.indexOf(parts[2] ?? ''))
    expect(task).toContain(found[0])
  })

  it('uses square brackets for placeholders only', () => {
    let rest = prompt
    for (const placeholder of walk(prompt)) rest = rest.replace(placeholder, '')
    expect(rest).not.toMatch(/[[\]]/)
  })

  it('keeps to Russian typography', () => {
    expect(prompt, 'no exclamation marks').not.toContain('!')
    expect(prompt, 'no straight or English quotes').not.toMatch(/["'`“”„‘’]/)
    expect(prompt, 'no hyphen for a dash').not.toMatch(/(^|\s)-|-(\s|$)/m)
    expect(prompt, 'ranges of numbers by an en dash').not.toMatch(/\d-\d|\p{L}–|–\p{L}/u)
    expect(prompt, 'a dash between spaces').not.toMatch(/\S—|—\S/)
    expect(prompt, 'an ellipsis as one character').not.toContain('...')
    expect(prompt, 'no double spaces').not.toMatch(/ {2}/)
    expect(prompt, 'no space ahead of a mark').not.toMatch(/ [,.;:?]/)
    expect(prompt.split('«')).toHaveLength(prompt.split('»').length)
  })

  it('writes ё', () => {
    expect(prompt.match(withoutYo) ?? []).toEqual([])
  })
})

/** Words of these texts in which «ё» is often misspelt as «е». */
const withoutYo =
  /(?<!\p{L})(отчет|еще|ее|нее|четк|идет|ведет|дает|растет|живет|поймет|прочтет|пойдет|уйдет|учет|учтен|счет|расчет|прием|объем|подъем|надежн|ненадежн|партнер|режиссер|трех|четырех|зелен|вечнозелен|съемк|видеосъемк|дешев|причем|пятерк|звездочк)\p{L}*/giu

/** Returns the placeholders of a text in the order of Tab, until it returns to the first. */
function walk(text: string): string[] {
  const seen: string[] = []
  let found = nextPlaceholder(text, 0)
  while (found && !seen.includes(text.slice(found.start, found.end))) {
    seen.push(text.slice(found.start, found.end))
    found = placeholderForTab(text, found.start, found.end, false)
  }
  return seen
}
