// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NothingFound } from '#client/ui/states/empty-list.tsx'

afterEach(cleanup)

test.each([
  [{ search: true, filters: false }, 'По этому запросу каналов нет.', 'Очистить поиск'],
  [{ search: false, filters: true }, 'По этим фильтрам каналов нет.', 'Сбросить фильтры'],
  [{ search: true, filters: true }, 'По этому запросу и фильтрам каналов нет.', 'Сбросить фильтры'],
])('an empty list offers to remove its filters: %o', (by, text, action) => {
  render(<NothingFound ofWhat="каналов" by={by} onReset={() => {}} />)
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('button').textContent).toBe(action)
})
