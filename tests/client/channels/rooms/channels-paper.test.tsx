// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LazyChannelsPaper } from '#client/features/channels/files/lazy-channels-paper.tsx'

test('paper that has not loaded says so, in place of the table of the screen', () => {
  render(<LazyChannelsPaper />)
  expect(document.querySelector('body > article')).toBeNull()
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(screen.getByRole('article').parentElement).toBe(document.body)
  expect(screen.getByRole('article').textContent).toBe(
    'Лист не загружен. Обновите страницу и откройте печать снова',
  )
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('body > article')).toBeNull()
})
