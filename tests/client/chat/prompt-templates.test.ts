import { expect, it } from 'vitest'
import { placeholdersIn } from '#client/features/chat/composer/prompt-placeholders.ts'
import { parsePromptGroup, promptTemplateGroups } from '#client/features/chat/templates/prompt-templates.ts'

const templates = promptTemplateGroups.flatMap((group) => group.templates)
const parts = ['Роль: ', 'Задача: ', 'Исходные данные:', 'Структура ответа:', 'Требования:']

it('the prompt templates have unique keys, and labels that fit the menu', () => {
  const groupKeys = promptTemplateGroups.map(({ key }) => key)
  const keys = templates.map(({ key }) => key)
  const labels = templates.map(({ label }) => label)
  expect(templates.length).toBeGreaterThan(30)
  for (const names of [groupKeys, keys, labels]) expect(new Set(names).size).toBe(names.length)
  for (const label of labels) expect(label).toMatch(/^[\p{Lu}].{2,27}$/u)
})

it('a file of prompts is read with its lines as they are', () => {
  const file = '# a-b: А: Б\n\n## one: Один\n\nТекст\n\n— с отступом\n1. и #решёткой\n\n## two: Два: ещё\n\nКонец\n'
  expect(parsePromptGroup(file)).toEqual({
    key: 'a-b',
    title: 'А: Б',
    templates: [
      { key: 'one', label: 'Один', prompt: 'Текст\n\n— с отступом\n1. и #решёткой' },
      { key: 'two', label: 'Два: ещё', prompt: 'Конец' },
    ],
  })
})

it.each(templates)('the template «$label» has its parts, placeholders and typography', ({ prompt }) => {
  expect(prompt.length).toBeGreaterThanOrEqual(600)
  expect(prompt.length).toBeLessThanOrEqual(1800)
  expect(prompt).toBe(prompt.trim())
  expect(prompt).not.toMatch(/[ \t]+$/m)
  const places = parts.map((part) => `\n${prompt}`.indexOf(`\n${part}`))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  for (const part of parts) expect(prompt.split(part)).toHaveLength(2)

  expect(prompt, 'invention is forbidden').toMatch(/не (вы|при)думывайте/i)
  expect(prompt, 'assumptions are marked').toMatch(/предположение/)
  expect(prompt, 'facts are asked for').toMatch(/спрос|спрашив|задайте|попросите|вопрос(ы|ов) клиенту/i)

  const found = placeholdersIn(prompt).map(({ start, end }) => prompt.slice(start, end))
  expect(found.length).toBeGreaterThanOrEqual(4)
  expect(found.length).toBeLessThanOrEqual(10)
  const task = prompt.slice(prompt.indexOf(parts[1] ?? ''), prompt.indexOf(parts[2] ?? ''))
  expect(task, 'the task has the first placeholder').toContain(found[0])
  const rest = found.reduce((text, placeholder) => text.replace(placeholder, ''), prompt)
  expect(rest, 'square brackets are for placeholders, each once').not.toMatch(/[[\]]/)

  expect(prompt, 'no exclamation marks').not.toContain('!')
  expect(prompt, 'no straight or English quotes').not.toMatch(/["'`“”„‘’]/)
  expect(prompt, 'no hyphen for a dash').not.toMatch(/(^|\s)-|-(\s|$)/m)
  expect(prompt, 'ranges of numbers by an en dash').not.toMatch(/\d-\d|\p{L}–|–\p{L}/u)
  expect(prompt, 'a dash between spaces').not.toMatch(/\S—|—\S/)
  expect(prompt, 'an ellipsis as one character').not.toContain('...')
  expect(prompt, 'no double spaces').not.toMatch(/ {2}/)
  expect(prompt, 'no space ahead of a mark').not.toMatch(/ [,.;:?]/)
  expect(prompt.split('«')).toHaveLength(prompt.split('»').length)
  expect(prompt, 'ё is written').not.toMatch(withoutYo)
})

/** Words of these texts in which «ё» is often misspelt as «е». */
const withoutYo =
  /(?<!\p{L})(отчет|еще|ее|нее|четк|идет|ведет|дает|растет|живет|поймет|прочтет|пойдет|уйдет|учет|учтен|счет|расчет|прием|объем|подъем|надежн|ненадежн|партнер|режиссер|трех|четырех|зелен|вечнозелен|съемк|видеосъемк|дешев|причем|пятерк|звездочк)\p{L}*/iu
