// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { bestPlaces } from '#client/features/channels/shortlist/comparison/shortlist-figure-row.tsx'
import {
  placesInOrder,
  SortButton,
  useSortChannels,
} from '#client/features/channels/shortlist/comparison/sort-button.tsx'
import { idsBetween, ShortlistToggle, ShownChannels } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
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
    ids.map((id) => ({ id, state: 'there', channel: aChannel({ title: `Канал ${id}` }) })),
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

const places = (...given: Parameters<typeof bestPlaces>) => [...bestPlaces(...given)]

test('the best value is the lowest price and the highest reach, and unknown ones do not count', () => {
  expect(places([300, 100, null, 200], 'lower')).toEqual([1])
  expect(places([300, 100, undefined, 200], 'higher')).toEqual([0])
  expect(places([30n, -1n, 20n], 'lower')).toEqual([1])
  expect(places([5, 9, 9], 'higher')).toEqual([1, 2])
})

test('nothing is best where there is nothing to choose', () => {
  expect(places([], 'lower')).toEqual([])
  expect(places([100, null], 'lower')).toEqual([])
  expect(places([7, 7, 7], 'higher')).toEqual([])
})

test('channels are sorted by a figure, a text or a day; equal ones keep their order, and unknown ones come last', () => {
  expect(placesInOrder([300n, undefined, 100n, 300n], false)).toEqual([2, 0, 3, 1])
  expect(placesInOrder([300, null, 100, 300], true)).toEqual([0, 3, 2, 1])
  expect(placesInOrder(['Ёж 10', 'ёж 9', 'Аист'], false)).toEqual([2, 1, 0])
  expect(placesInOrder([true, false], false)).toEqual([1, 0])
})

test('Shift takes the rows between two channels in either direction, without rows that are not loaded', () => {
  const rows = [{ id: 4 }, { id: 9 }, undefined, { id: 2 }]
  expect(idsBetween(rows, 4, 2)).toEqual([4, 9, 2])
  expect(idsBetween(rows, 2, 9)).toEqual([9, 2])
  // The first press was on another page.
  expect(idsBetween(rows, 77, 9)).toEqual([9])
  expect(idsBetween(rows, undefined, 9)).toEqual([9])
})
