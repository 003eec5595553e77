import { Plus } from 'lucide-react'
import { expect, it, vi } from 'vitest'
import { findCommands } from '#client/features/command-palette/commands.ts'
import { administrationSections } from '#client/lib/page/administration-sections.ts'

const own = { keepsAgencyText: true, countsUsage: true, tellsSystem: true }
const page = { title: 'На этой странице', commands: [] }
const titles = (text: string) =>
  findCommands(text, page).flatMap(({ commands }) => commands.map(({ title }) => title))

it('finds a section or an action by the beginnings of its words, in any order and case, ё as е', () => {
  expect(titles('рас')).toEqual(['Расчётки', 'Новая расчётка'])
  expect(titles('КАНАЛ доб')).toEqual(['Добавить канал'])
  expect(titles('расчетки')).toEqual(['Расчётки'])
  expect(titles('темн')).toEqual(['Тема: тёмная'])
})

it('puts a match of the title before a match of the other words', () => {
  expect(titles('нов').slice(0, 3)).toEqual(['PromoGPT', 'Новая расчётка', 'Добавить канал'])
})

it('finds other words too, and nothing by the middle of a word', () => {
  expect(titles('помощь')).toEqual(['Справка'])
  expect(titles('ждут')).toEqual(['Брифы, которые ждут решения'])
  expect(titles('отправить')).toEqual(['Скопировать ссылку'])
  expect(titles('аналов')).toEqual([])
})

it('returns all commands without a text, each under its own id', () => {
  const all = findCommands(' ', page).flatMap(({ commands }) => commands)
  expect(all.length).toBeGreaterThan(15)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

it('offers the shortlist, also by what users call it', () => {
  for (const text of ['подбор', 'подборка каналов', 'закладки']) expect(titles(text)).toEqual(['Подборка'])
})

it('offers the administration and each of its sections to administrators alone', () => {
  const ofAdministrator = administrationSections(own)
  const found = (text: string, sections = ofAdministrator) =>
    findCommands(text, page, sections).flatMap(({ title, commands }) =>
      commands.map((command) => `${title}: ${command.title}`),
    )
  expect(found('журнал')).toEqual(['Администрирование: Журнал'])
  expect(found('пригласить')).toEqual(['Администрирование: Сотрудники'])
  expect(found('админ')).toEqual([
    'Разделы: Администрирование',
    ...ofAdministrator.map(({ title }) => `Администрирование: ${title}`),
  ])
  for (const text of ['админ', 'журнал', 'пригласить']) expect(found(text, [])).toEqual([])
})

it('opens the section of the administration that was chosen', () => {
  const navigate = vi.fn(async () => {})
  for (const { commands } of findCommands('журнал', page, administrationSections(own)))
    for (const { run } of commands) run({ navigate, onPanel: () => {} })
  expect(navigate.mock.calls).toEqual([[{ to: '/admin', search: { tab: 'audit' } }]])
})

it('offers no section of the administration that the server lacks', () => {
  expect(administrationSections(undefined).map(({ title }) => title)).toEqual([
    'Сотрудники',
    'Списки',
    'Журнал',
    'Правила',
  ])
})

it('lists a command only once when both the page and the actions offer it', () => {
  const onPage = (title: string) => ({ id: title, title, Icon: Plus, run: () => {} })
  const groups = findCommands('', { ...page, commands: [onPage('Категории'), onPage('Добавить канал')] })
  expect(groups.map(({ title }) => title)).toEqual(['Разделы', 'На этой странице', 'Действия'])
  expect(groups[1]?.commands.map(({ title }) => title)).toEqual(['Категории'])
})
