// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOpeningAddress } from '#client/features/channels/data/use-channels-list.ts'

/** Renders a sheet that has not yet followed the address, as on a slow device. */
function Late() {
  useOpeningAddress('channel', false)
  return null
}

test('Escape goes back from a channel whose sheet is still rendering, and only from that', async () => {
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  const router = createRouter({ history, routeTree: createRootRoute({ component: Late }) })
  await act(async () => render(<RouterProvider router={router} />))
  await act(async () => history.push('/list?channel=7'))
  expect(history.location.href).toBe('/list?channel=7')
  await act(async () => fireEvent.keyDown(document.body, { key: 'Escape' }))
  expect(history.location.href).toBe('/list')
  await act(async () => history.push('/list?page=2'))
  await act(async () => fireEvent.keyDown(document.body, { key: 'Escape' }))
  expect(history.location.href).toBe('/list?page=2')
})
