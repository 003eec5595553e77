// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ListsTab } from '#client/features/administration/lists-tab.tsx'
import { defaultPlacementRules } from '#domain/placement/placement-verdict.ts'
import type { Answer } from '../answering-server.ts'
import { ourMeta } from '../our-meta.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({ path: '/admin', component: () => <ListsTab /> })

const template = (id: number, group: string, is_archived = false) => ({
  id,
  group,
  title: `Шаблон ${id}`,
  text: 'Текст',
  is_archived,
  created_by: null,
  version: 1,
})
const platform = { host: 'vk.com', light: 'yellow', text: 'Спорный', checked: '2026-11-01' }
const rules = { ...defaultPlacementRules, platforms: [platform], version: 4, since: '2026-11-02' }

function serve(name: string, meta: Answer = ourMeta()) {
  page.answer({
    'GET /meta': meta,
    'GET /auth/sign-in-options': {
      json: { password: true, providers: [], agency: { name, logo_url: null } },
    },
    'GET /placement-rules': { json: rules },
    'GET /prompt-templates': {
      json: { items: [template(1, 'Письма'), template(2, 'Отчёты'), template(3, 'Письма', true)] },
    },
  })
}

const entry = (name: string) => screen.findByRole('region', { name })
const words = (element: HTMLElement) => element.textContent?.replaceAll(/\s/g, ' ')

test('the lists tell what they hold and lead to the place where they are changed', async () => {
  serve('Полдень')
  await page.open()
  const letterhead = await entry('Бланк')
  await within(letterhead).findByText('Полдень')
  expect(within(letterhead).getByRole('link').getAttribute('href')).toBe('/admin?tab=assistant')
  const platforms = await entry('Площадки и правила размещения')
  await within(platforms).findByText(/Действует версия 4, с 02\.11\.2026/)
  expect(words(platforms)).toContain('1 площадка в списке.')
  expect(within(platforms).getByRole('link').getAttribute('href')).toBe('/admin?tab=rules')
  const templates = await entry('Шаблоны агентства')
  await within(templates).findByText(/Письма, Отчёты/)
  expect(words(templates)).toContain('2 шаблона: Письма, Отчёты. В архиве: 1.')
  expect(within(templates).getByRole('link').getAttribute('href')).toBe('/chat/templates')
})

test('rules that were never changed have no version, and an agency without name and logo no letterhead', async () => {
  serve('')
  page.answer({ 'GET /placement-rules': { json: { ...rules, version: 0 } } })
  await page.open()
  const platforms = await entry('Площадки и правила размещения')
  await within(platforms).findByText(/Правила пока не меняли: действуют исходные\./)
  expect(words(platforms)).not.toContain('версия')
  await within(await entry('Бланк')).findByText(/лист начинается с заголовка/)
})

test('a bare server has only the rules', async () => {
  serve('', { status: 404 })
  await page.open()
  await entry('Площадки и правила размещения')
  expect(screen.getAllByRole('region')).toHaveLength(1)
})
