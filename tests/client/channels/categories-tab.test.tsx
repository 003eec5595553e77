// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { categoriesQuery } from '#client/features/channels/data/channels.queries.ts'
import { CategoryForm, inUseText } from '#client/features/channels/list/categories-tab.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { queryClient } from '#client/lib/api/query-client.ts'

afterEach(() => {
  cleanup()
  act(connection.reportAnswer)
})

test('Enter without a connection adds nothing and says why', () => {
  queryClient.setQueryData(categoriesQuery().queryKey, { data: [], asOf: null })
  render(
    <QueryClientProvider client={queryClient}>
      <CategoryForm onClose={() => {}} />
    </QueryClientProvider>,
  )
  act(connection.reportFailure)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(input, { target: { value: 'Наука' } })
  fireEvent.submit(input)
  expect(screen.getByRole('alert').textContent).toBe('Сервер не отвечает: добавить категорию можно, когда он ответит')
  expect(queryClient.isMutating()).toBe(0)
  expect(input.value).toBe('Наука')
})

const category = { id: 1, title: 'Еда', related_channel_titles: ['Кухня', 'Ужин'] }

test('a used category names the channels that use it', () => {
  expect(inUseText(category)).toBe(
    'Эту категорию нельзя удалить, так как она используется в следующих каналах: Кухня, Ужин',
  )
})

test('a used category gives the number of channels that it does not name', () => {
  expect(inUseText({ ...category, related_channel_count: 1_202 })).toMatch(/Кухня, Ужин и ещё 1\s200$/)
})
