// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProjectsPage } from '#client/features/projects/projects-page.tsx'
import { projectsSearch } from '#client/features/projects/projects-search.ts'
import { connection } from '#client/lib/api/connection.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { aProject } from './a-project.ts'

const page = pageTest({
  path: '/placement/projects/',
  component: ProjectsPage,
  validateSearch: (search) => z.parse(projectsSearch, search),
})

const project = aProject({ id: 7, title: 'Зимнее меню' })
const some = {
  'POST /projects/': { json: { items: [project], total: 1 } },
  'GET /users/': {
    json: [
      { id: 4, full_name: 'Илья Соколов', email: 'i@agency.example' },
      { id: 5, full_name: '', email: 'maria@agency.example' },
    ],
  },
}
const field = (manager: string) =>
  screen.findByText(
    (_text, element) =>
      element?.tagName === 'BUTTON' &&
      new RegExp(`^Менеджер проекта «Зимнее меню»: .*${manager}$`, 'i').test(element.textContent ?? ''),
  )

async function choose(name: string) {
  fireEvent.click(await field('Илья Соколов'))
  await page.settled()
  const option = await screen.findByText(name, { selector: '.ant-select-item-option-content' })
  fireEvent.click(option)
}

describe('the manager in the list', () => {
  screenWidth(1440)

  test('is changed in place before the server has answered, and the row does not open', async () => {
    const answer = Promise.withResolvers<{ status: number; text: string }>()
    page.answer({ ...some, 'PATCH /projects/7': () => answer.promise })
    const opened = await page.open()
    await field('Илья Соколов')
    await page.settled()
    const readings = page.asked('POST').length
    await choose('maria@agency.example')
    expect(await field('maria@agency.example')).toBeDefined()
    expect(screen.queryByText(/успешно/)).toBeNull()
    const changed = { ...project, manager_id: 5, manager: 'maria@agency.example' }
    page.answer({ 'POST /projects/': { json: { items: [changed], total: 1 } } })
    answer.resolve({ status: 204, text: '' })
    expect(
      await screen.findByText('Менеджер проекта "Зимнее меню" успешно изменен на maria@agency.example'),
    ).toBeDefined()
    await page.settled()
    expect(page.asked('POST').length).toBeGreaterThan(readings)
    expect(page.requests().find(({ method }) => method === 'PATCH')?.body).toBe('{"manager_id":5}')
    expect(await field('maria@agency.example')).toBeDefined()
    expect(opened.address()).toMatch(/^\/placement\/projects\/?($|\?)/)
  })

  test('can be removed', async () => {
    page.answer({ ...some, 'PATCH /projects/7': { json: { ...project, manager_id: null, manager: null } } })
    await page.open()
    await choose('Не назначен')
    expect(await screen.findByText('Менеджер проекта "Зимнее меню" успешно изменен на не назначен')).toBeDefined()
    expect(page.requests().find(({ method }) => method === 'PATCH')?.body).toBe('{"manager_id":null}')
  })

  test('returns to the earlier one when the server refuses', async () => {
    page.answer({ ...some, 'PATCH /projects/7': { status: 500, json: {} } })
    await page.open()
    await field('Илья Соколов')
    // The list cannot be read again after the refusal, so only the rollback restores the manager.
    page.answer({ 'POST /projects/': { status: 500, json: {} } })
    await choose('maria@agency.example')
    await page.settled()
    expect(await field('Илья Соколов')).toBeDefined()
  })

  test('cannot be changed without a connection, and says so', async () => {
    page.answer(some)
    await page.open()
    const button = await field('Илья Соколов')
    act(connection.reportFailure)
    fireEvent.click(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Сервер не отвечает: сменить менеджера можно, когда он ответит')).toBeDefined()
    expect(page.asked('GET')).not.toContain('/users/')
  })
})
