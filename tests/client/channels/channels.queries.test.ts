// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listedChannel } from '#client/features/channels/data/channels.queries.ts'
import { aChannel } from '../../channel-values.ts'

test('a channel is known from the newest list that has it', () => {
  const client = new QueryClient()
  const list = (title: string) => ({ data: { items: [aChannel({ title })], total: 1 }, asOf: null })
  client.setQueryData(['channels', 'page', 1], list('Новое'), { updatedAt: 2 })
  client.setQueryData(['channels', 'page', 2], list('Старое'), { updatedAt: 1 })
  expect(listedChannel(client, 1)?.title).toBe('Новое')
  expect(listedChannel(client, 2)).toBeUndefined()
})
