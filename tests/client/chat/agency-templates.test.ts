// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { agencyTemplatesQuery } from '#client/data/agency-templates.queries.ts'
import { valueText } from '#client/features/chat/filling/template-field.tsx'
import { agencyGroups, moveGroup, moveTemplate } from '#client/features/chat/templates/agency-groups.ts'
import { isTemplateText, offeredTemplates } from '#client/features/chat/templates/prompt-templates.queries.ts'
import type { PromptTemplate } from '#contract/prompt-templates.ts'

const made = (id: number, group: string, is_archived = false): PromptTemplate => ({
  id,
  group,
  title: `Шаблон ${id}`,
  text: 'Текст',
  is_archived,
  created_by: null,
  version: 1,
})
const [a, c] = [made(1, 'Отчёты'), made(5, 'Письма')]
const templates = [a, made(2, 'Письма'), made(3, 'отчеты'), made(4, 'Письма', true), c]
const ids = (order: readonly PromptTemplate[] | undefined) => order?.map(({ id }) => id)

test('groups stand where their first template does, by their search texts, without the archive', () => {
  expect(agencyGroups(templates).map(({ title, templates }) => [title, ids(templates)])).toEqual([
    ['Отчёты', [1, 3]],
    ['Письма', [2, 5]],
  ])
})

test('an archived template is not offered, but its unchanged text may be replaced', () => {
  const client = new QueryClient()
  const archived = { ...made(6, 'Письма', true), text: 'Текст из архива' }
  client.setQueryData(agencyTemplatesQuery().queryKey, { data: [a, archived], asOf: null })
  expect(offeredTemplates(client).map(({ label }) => label)).toEqual([a.title])
  expect(isTemplateText(client, archived.text)).toBe(true)
  expect(isTemplateText(client, `${archived.text}.`)).toBe(false)
})

test('a template moves past its neighbour in the group, and no farther than its end', () => {
  expect(ids(moveTemplate(templates, a, 1))).toEqual([3, 2, 1, 4, 5])
  expect(ids(moveTemplate(templates, c, -1))).toEqual([1, 5, 3, 4, 2])
  expect(moveTemplate(templates, a, -1)).toBeUndefined()
  expect(moveTemplate(templates, c, 1)).toBeUndefined()
})

test('a group moves with its templates, and the archive comes last', () => {
  expect(ids(moveGroup(templates, 'письма', -1))).toEqual([2, 5, 1, 3, 4])
  expect(moveGroup(templates, 'отчеты', -1)).toBeUndefined()
  expect(moveGroup(templates, 'письма', 1)).toBeUndefined()
  expect(moveGroup(templates, 'нет', 1)).toBeUndefined()
})

test.each([
  ['money', '1 200 000', '1\u00a0200\u00a0000\u00a0₽'],
  ['money', '99,5 ₽', '99,50\u00a0₽'],
  ['number', '12.5', '12,5'],
  ['number', 'много', undefined],
  ['money', '12х', undefined],
  ['date', '2026-12-24', '24.12.2026'],
  ['text', '  Утро ', 'Утро'],
  ['link', 'https://a.example', 'https://a.example'],
  ['money', ' ', ''],
] as const)('a typed %s «%s» stands in the text as %s', (kind, typed, text) => {
  expect(valueText(kind, typed)).toBe(text)
})
