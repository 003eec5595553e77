// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SortButton, useSortChannels } from '#client/features/channels/shortlist/comparison/sort-button.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { ShownChannels } from '#client/features/channels/shortlist/shown-channels.ts'
import { session } from '#client/lib/session/session.ts'
import { shortlists } from '#client/offline/shortlists/shortlists.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { Toasts } from '#client/ui/overlay/toasts.tsx'
import { aChannel } from '../../channel-values.ts'
import { annaToken } from '../access-token.ts'
import { press } from '../press.ts'

afterEach(() => {
  cleanup()
  act(toast.closeAll)
  session.signOut()
  localStorage.clear()
})

function Sorting() {
  const [ids, setIds] = useState([2, 3, 1])
  const channels = useSortChannels(
    ids.map((id) => ({ id, state: 'there', channel: aChannel({ title: `Канал ${id}` }), asOf: null })),
    (wanted) => {
      setIds(wanted)
      return true
    },
  )
  return (
    <>
      <SortButton by={{ label: 'Канал', of: ({ title }) => title, isHighFirst: false }} channels={channels} />
      <button type="button" onClick={() => setIds(ids.toReversed())}>
        Переставить
      </button>
      <pre>{ids.join()}</pre>
      <Toasts />
    </>
  )
}

test('the arrow of a line lasts as long as its order, and the order made by hand comes back', async () => {
  render(<Sorting />)
  const order = () => document.querySelector('pre')?.textContent
  await press('Канал')
  expect(order()).toBe('1,2,3')
  await press('Канал по возрастанию')
  expect(order()).toBe('3,2,1')
  await press('Переставить')
  await press('Канал')
  await press('Канал по возрастанию')
  await press('Вернуть порядок')
  expect(order()).toBe('1,2,3')
})

test('Shift changes and counts only the channels that are not there yet', () => {
  session.signIn(annaToken)
  shortlists.pick([2])
  const rows = [1, 2, 3].map((id) => ({ id, title: `Канал ${id}` }))
  render(
    <ShownChannels value={{ current: { rows, last: 1 } }}>
      {rows.map((channel) => (
        <ShortlistToggle key={channel.id} channel={channel} place="row" />
      ))}
      <Toasts />
    </ShownChannels>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'В подборку: «Канал 3»' }), { shiftKey: true })
  expect(shortlists.get().picked).toEqual(new Set([2, 1, 3]))
  expect(document.body.textContent).toMatch(/Добавлено 2\sканала в подборку/)
})
