// @vitest-environment happy-dom
import { Plus } from 'lucide-react'
import { expect, it, vi } from 'vitest'
import { findCommands } from '#client/features/command-palette/commands.ts'
import { administrationSections } from '#client/lib/page/sections.ts'

const page = { title: 'На этой странице', commands: [] }
const titles = (text: string) => findCommands(text, page).flatMap(({ commands }) => commands.map(({ title }) => title))

it.each([
  ['the beginnings of words', 'рас', ['Расчётки', 'Новая расчётка']],
  ['any order and case', 'КАНАЛ доб', ['Добавить канал']],
  ['ё as е', 'расчетки', ['Расчётки']],
  ['a theme', 'темн', ['Тема: тёмная']],
  ['the title before other words', 'нов', ['PromoGPT', 'Новая расчётка', 'Добавить канал']],
  ['other words', 'помощь', ['Справка']],
  ['other words of a section', 'ждут', ['Брифы, которые ждут решения']],
  ['other words of an action', 'отправить', ['Скопировать ссылку']],
  ['what users call the shortlist', 'подборка каналов', ['Подборка']],
  ['what users call it, too', 'закладки', ['Подборка']],
  ['nothing by the middle of a word', 'аналов', []],
])('finds sections and actions by %s', (_, text, found) => {
  expect(titles(text).slice(0, 3)).toEqual(found)
})

it('returns all commands without a text, each under its own id', () => {
  const all = findCommands(' ', page).flatMap(({ commands }) => commands)
  expect(all.length).toBeGreaterThan(15)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

it('offers the administration and each of its sections to administrators alone, and opens the chosen one', () => {
  const sections = administrationSections(true)
  const found = (text: string, offered = sections) =>
    findCommands(text, page, offered).flatMap(({ title, commands }) =>
      commands.map((command) => `${title}: ${command.title}`),
    )
  const inside = sections.map(({ title }) => `Администрирование: ${title}`)
  expect(found('журнал')).toEqual(['Администрирование: Журнал'])
  expect(found('пригласить')).toEqual(['Администрирование: Сотрудники'])
  expect(found('админ')).toEqual(['Разделы: Администрирование', ...inside])
  for (const text of ['админ', 'журнал', 'пригласить']) expect(found(text, [])).toEqual([])
  const navigate = vi.fn(async () => {})
  const [journal] = findCommands('журнал', page, sections).flatMap(({ commands }) => commands)
  journal?.run({ navigate, onPanel: () => {} })
  expect(navigate.mock.calls).toEqual([[{ to: '/admin', search: { tab: 'audit' } }]])
  const basic = administrationSections(false).map(({ title }) => title)
  expect(basic).toEqual(['Сотрудники', 'Списки', 'Журнал', 'Правила'])
})

it('keeps the filters of the open base when it opens its shortlist, as the tab does', () => {
  const [shortlist] = findCommands('подборка', page).flatMap(({ commands }) => commands)
  const searchAt = (address: string) => {
    history.replaceState(null, '', address)
    const navigate = vi.fn(async (_to?: { search?: unknown }) => {})
    shortlist?.run({ navigate, onPanel: () => {} })
    const search = navigate.mock.calls[0]?.[0]?.search
    return typeof search === 'function' ? search({ search: 'кофе' }) : search
  }
  expect(searchAt('/placement/channels-base')).toEqual({ search: 'кофе', tab: 'shortlist' })
  expect(searchAt('/placement/projects')).toEqual({ tab: 'shortlist' })
})

it('lists a command only once when both the page and the actions offer it', () => {
  const onPage = (title: string) => ({ id: title, title, Icon: Plus, run: () => {} })
  const groups = findCommands('', { ...page, commands: [onPage('Категории'), onPage('Добавить канал')] })
  expect(groups.map(({ title }) => title)).toEqual(['Разделы', 'На этой странице', 'Действия'])
  expect(groups[1]?.commands.map(({ title }) => title)).toEqual(['Категории'])
})
