// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  briefFieldError,
  briefFormFields,
  briefValues,
  hasBriefChanges,
  isBriefFieldRequired,
  readBriefForm,
} from '#client/features/brief/brief-form-values.ts'
import { parseBriefDraft } from '#client/features/brief/use-brief-draft.ts'
import { aProject } from './a-brief.ts'

const filled = briefValues(aProject())

test('21 fields are required, and the manager is optional', () => {
  const required = briefFormFields.filter(isBriefFieldRequired)
  expect(required).toHaveLength(21)
  expect(briefFormFields.filter((field) => !isBriefFieldRequired(field))).toEqual(['manager_id'])
})

test('every required field names what is missing, in the accusative', () => {
  const messages = briefFormFields.map((field) => briefFieldError(field, {})).filter(Boolean)
  expect(messages.every((message) => message && /^(Введите|Выберите) /.test(message))).toBe(true)
  expect(messages).toContain('Введите целевую аудиторию')
  expect(messages).toContain('Выберите расчётку')
  expect(briefFieldError('tov_notes', { tov_notes: '   ' })).toBe('Введите тональность (ToV)')
})

test.each([
  ['2026-12-01 00:00:00', undefined],
  ['2026-12-28 23:59:00', undefined],
  ['2026-11-30 23:59:00', 'Дата готовности сета должна быть в пределах периода размещения'],
  ['2026-12-29 00:00:00', 'Дата готовности сета должна быть в пределах периода размещения'],
])('a set ready at %s in a placement of 1 to 28 December: %s', (set_ready_date, error) => {
  expect(briefFieldError('set_ready_date', { ...filled, set_ready_date })).toBe(error)
})

test.each([
  ['2026-12-28', '2026-12-01', 'Конец периода раньше начала'],
  ['2026-12-01', '31.02.2027', 'Такого дня нет: 31.02.2027'],
  ['2026-12-01', '', 'Выберите период размещения'],
])('a period from %s to %s: %s', (start, end, error) => {
  const values = { ...filled, placement_period: { start, end } }
  expect(briefFieldError('placement_period', values)).toBe(error)
  if (error !== 'Конец периода раньше начала') expect(briefFieldError('set_ready_date', values)).toBeUndefined()
})

test('two fields hold up to 1000 characters', () => {
  const long = 'я'.repeat(1_001)
  expect(briefFieldError('project_goal', { project_goal: long })).toBe('Не больше 1000 символов')
  expect(briefFieldError('event_description', { event_description: long })).toBe('Не больше 1000 символов')
  expect(briefFieldError('post_content', { post_content: long })).toBeUndefined()
})

test('every field of a stored brief is valid, also without a manager', () => {
  const faults = (values: typeof filled) =>
    briefFormFields.filter((field) => briefFieldError(field, values) !== undefined)
  expect(faults(filled)).toEqual([])
  expect(faults({ ...filled, client_budget: -1 })).toEqual(['client_budget'])
  expect(faults({ ...filled, manager_id: null })).toEqual([])
})

test('the request holds the stored values, trimmed, with the two dates of the period', () => {
  const { project, brief, version } = readBriefForm({ ...filled, title: ' Зимнее меню ' }, 4)
  expect(project).toEqual({
    title: 'Зимнее меню',
    internal_id: 'ЗР-118',
    placement_start_date: '2026-12-01',
    placement_end_date: '2026-12-28',
    set_ready_date: '2026-12-03 18:00:00',
    direction_id: 1,
    estimate_id: 2,
    manager_id: 3,
  })
  expect(brief.client_budget).toBe(1_450_000)
  expect(Object.keys(brief)).toHaveLength(15)
  expect(version).toBe(4)
})

test('white space and an empty field are no changes, and another day of the period is a change', () => {
  expect(hasBriefChanges(undefined, { title: '  ', manager_id: null })).toBe(false)
  expect(hasBriefChanges(filled, { ...filled, tov_notes: 'Тепло ' })).toBe(false)
  const placement_period = { start: '2026-12-01', end: '2026-12-29' }
  expect(hasBriefChanges(filled, { ...filled, placement_period })).toBe(true)
})

test('a draft keeps empty fields and the opened version, and an unreadable one is ignored', () => {
  const values = { title: 'Черновик', direction_id: null, placement_period: null }
  expect(parseBriefDraft({ values })).toEqual({ values, opened: undefined })
  expect(parseBriefDraft({ values, opened: aProject() })?.opened?.brief.version).toBe(1)
  expect(parseBriefDraft({ values: { title: 7 } })).toBeUndefined()
  expect(parseBriefDraft(undefined)).toBeUndefined()
})
