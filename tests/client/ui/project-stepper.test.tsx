// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ProjectStepper } from '#client/ui/page/project-stepper.tsx'
import type { ProjectStage } from '#domain/project.ts'
import { pageTest, screenWidth } from '../page-test.tsx'

let projectId: number | undefined
let current: ProjectStage = 'start_project'

const page = pageTest({
  path: '/placement/projects/5/start',
  component: () => <ProjectStepper projectId={projectId} current={current} status="approved" shown="media_plan" />,
})

const steps = () => within(screen.getByRole('navigation', { name: 'Этапы проекта' })).getAllByRole('listitem')
const addresses = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

describe.each([
  ['a wide screen', 1440],
  ['a phone', 390],
])('on %s', (_, width) => {
  screenWidth(width)

  test('reached stages link to their screens, and later stages do not', async () => {
    projectId = 5
    await page.open()
    expect(addresses()).toEqual([
      '/placement/projects/5/brief',
      '/placement/projects/5/mediaplan',
      '/placement/projects/5/start',
    ])
    expect(steps().map(({ textContent }) => textContent?.replace(/^\d/, ''))).toEqual([
      'Бриф Завершен',
      'Медиаплан Завершен',
      'Старт В процессе',
      'Калибровка Ожидает',
      'Отчетность Ожидает',
      'Завершение Ожидает',
    ])
    expect(steps().findIndex((step) => step.getAttribute('aria-current') === 'step')).toBe(1)
    if (width === 390) expect(screen.getByText('Завершен · 2 из 6')).toBeDefined()
  })

  test('every step is finished once the completion is approved, as in the list', async () => {
    projectId = 5
    current = 'project_completed'
    await page.open()
    current = 'start_project'
    expect(steps().map(({ textContent }) => textContent?.includes('Завершен'))).toEqual(Array(6).fill(true))
  })

  test('no step of a missing project is a link', async () => {
    projectId = undefined
    await page.open()
    expect(steps()).toHaveLength(6)
    expect(addresses()).toEqual([])
  })
})
