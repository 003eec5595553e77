// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { StagePage } from '#client/features/projects/stage-page.tsx'
import { pageTest, screenWidth } from '../page-test.tsx'
import { aProject } from './a-project.ts'

const page = pageTest({
  path: '/placement/projects/7/completed',
  component: () => <StagePage id={7} stage="project_completed" />,
})

const texts = [
  ...['business_goal', 'project_goal', 'promotion_object', 'target_audience', 'event_description'],
  ...['tov_notes', 'channel_wishes', 'channel_references', 'channel_stop_list', 'post_content'],
  ...['ad_marking', 'post_format', 'links_in_post', 'material_links'],
]
const brief = {
  id: 1,
  status: 'approved',
  client_budget: 1,
  ...Object.fromEntries(texts.map((name) => [name, 'текст'])),
}

describe('the screen of a coming stage', () => {
  screenWidth(1440)

  test('names the stage and the project, and links the other stages of the project', async () => {
    page.answer({
      'GET /projects/7': { json: { project: aProject({ id: 7, stage: 'calibration' }), brief } },
    })
    await page.open()
    expect(await screen.findByText('Завершено: Зимнее меню')).toBeDefined()
    expect(screen.getByText('Этап "Завершено" - в разработке')).toBeDefined()
    expect(screen.getByText('ID проекта: 7')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Калибровка В процессе' })).toBeDefined()
  })

  test('has no steps for a project of an unknown stage', async () => {
    page.answer({ 'GET /projects/7': { json: { project: aProject({ id: 7, stage: 'archive' }), brief } } })
    await page.open()
    expect(await screen.findByText('Завершено: Зимнее меню')).toBeDefined()
    expect(screen.queryByRole('navigation', { name: 'Этапы проекта' })).toBeNull()
  })

  test.each([404, 422])('says after a %d that the project does not exist, and links the list', async (status) => {
    page.answer({ 'GET /projects/7': { status, json: {} } })
    await page.open()
    expect(await screen.findByText('Проект не найден')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Все проекты' })
    expect(link.getAttribute('href')).toBe('/placement/projects')
  })

  test('says that a project could not be loaded', async () => {
    page.answer({ 'GET /projects/7': { status: 500, json: {} } })
    await page.open()
    expect(await screen.findByText('Ошибка загрузки проекта')).toBeDefined()
  })
})
