// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paramsOfConditions, unknownConditionsOf } from '#client/features/channels/data/asked-filters.ts'
import { isSameView, type SavedView, savedViews, useSavedViews } from '#client/features/channels/views/saved-views.ts'
import { viewSummary } from '#client/features/channels/views/view-row.tsx'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'
import { maxViews } from '#contract/channel-search/channel-views.ts'
import { annaToken } from '../access-token.ts'

const view = (name: string, changes: Partial<SavedView['shown']> = {}): Omit<SavedView, 'id'> => ({
  name,
  shown: { search: 'кофе', category_ids: [3, 1], sort: '-agency_price', hidden: 'nda.edo', ...changes },
})
const saved = () => renderHook(useSavedViews).result.current.map(({ id: _, ...rest }) => rest)
const idOf = (name: string) => renderHook(useSavedViews).result.current.find((saved) => saved.name === name)?.id ?? ''

function key(): string {
  const state = session.get()
  return storageKeys.channelViews + (state.status === 'authenticated' ? state.user.id : '')
}

beforeEach(() => {
  localStorage.clear()
  session.signIn(annaToken)
})

describe('saved views', () => {
  test('survive a reload', () => {
    expect(savedViews.add(view('Кофе'))).toBe('kept')
    expect(savedViews.add(view('Пусто', { search: '', category_ids: [], hidden: '' }))).toBe('kept')
    expect(saved()).toEqual([view('Кофе'), view('Пусто', { search: '', category_ids: [], hidden: '' })])
  })

  test('have unique names in any case, also after a renaming', () => {
    savedViews.add(view('Ёлки'))
    savedViews.add(view('Чай'))
    expect(savedViews.add(view('елки'))).toBe('taken')
    expect(savedViews.change(idOf('Чай'), { name: 'ЕЛКИ' })).toBe('taken')
    expect(savedViews.change(idOf('Чай'), { name: 'ЧАЙ' })).toBe('kept')
    expect(saved().map(({ name }) => name)).toEqual(['Ёлки', 'ЧАЙ'])
  })

  test('keep their place and ids after a change and when restored, and are gone for good when removed', () => {
    for (const name of ['А', 'Б', 'В']) savedViews.add(view(name))
    const id = idOf('Б')
    savedViews.change(id, { shown: view('Б', { search: 'чай' }).shown })
    savedViews.remove(idOf('А'))
    expect(saved()).toEqual([view('Б', { search: 'чай' }), view('В')])
    savedViews.remove(id)
    expect(savedViews.change(id, { name: 'Г' })).toBe('gone')
    savedViews.add(view('Д'))
    expect(savedViews.add({ id, ...view('Б') }, 0)).toBe('kept')
    expect(saved().map(({ name }) => name)).toEqual(['Б', 'В', 'Д'])
    expect(idOf('Б')).toBe(id)
    expect(new Set(['Б', 'В', 'Д'].map(idOf)).size).toBe(3)
  })

  test('have a maximum number', () => {
    for (let index = 0; index < maxViews; index++) expect(savedViews.add(view(`Вид ${index}`))).toBe('kept')
    expect(savedViews.add(view('Ещё один'))).toBe('full')
    expect(saved()).toHaveLength(maxViews)
  })

  test('report the changes of another tab', () => {
    const { result, rerender } = renderHook(useSavedViews)
    localStorage.setItem(key(), JSON.stringify([{ id: 'a', ...view('Из другой вкладки') }]))
    window.dispatchEvent(new StorageEvent('storage', { key: key() }))
    rerender()
    expect(result.current).toEqual([{ id: 'a', ...view('Из другой вкладки') }])
  })

  test('stay in memory until a reload when the device is full', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError')
      },
    })
    expect(savedViews.add(view('Без места'))).toBe('unkept')
    vi.unstubAllGlobals()
    expect(saved()).toEqual([view('Без места')])
    expect(savedViews.remove(idOf('Без места'))).toBe('kept')
    expect(saved()).toEqual([])
  })

  test.each([
    ...['', 'null', '42', '{', '{}', '[null,1,"а"]'],
    ...['[{"id":"a","name":"","shown":{}}]', '[{"id":"a","name":"А"}]'],
  ])('are empty when %j is stored', (text) => {
    localStorage.setItem(key(), text)
    expect(saved()).toEqual([])
  })

  test('lose only their unreadable parts', () => {
    const shown = { search: 1, category_ids: ['x'], sort: 'DROP', hidden: null }
    localStorage.setItem(
      key(),
      JSON.stringify([
        { id: 'a', name: 'А', shown },
        { id: 'b', ...view('Б') },
      ]),
    )
    expect(saved()).toEqual([
      { name: 'А', shown: { search: '1', category_ids: [], sort: 'title', hidden: '' } },
      view('Б'),
    ])
  })
})

test('a condition that this version cannot read stays in its view, which names it', () => {
  const conditions = ['nda=yes', 'price_change=10..', 'rkn_status=blocked']
  savedViews.add(view('Новее', { conditions }))
  savedViews.change(idOf('Новее'), { name: 'Переименован' })
  const [kept] = saved()
  expect(kept?.shown.conditions).toEqual(conditions)
  expect(kept && viewSummary(kept.shown, String)).toContain(
    'NDA: да · не понято: price_change=10.. · не понято: rkn_status=blocked',
  )
  expect(unknownConditionsOf(conditions)).toEqual(['price_change=10..'])
  // The page names a known field whose value it cannot read, so the address keeps it.
  expect(paramsOfConditions(conditions)).toMatchObject({ nda: 'yes', rkn_status: 'blocked' })
})

test('two views are equal in any order of their categories', () => {
  const { shown } = view('А')
  expect(isSameView(shown, { ...shown, category_ids: [1, 3] })).toBe(true)
  expect(isSameView(shown, { ...shown, hidden: 'nda' })).toBe(false)
})

test('a view is described in a line', () => {
  expect(viewSummary(view('А').shown, String)).toBe(
    '«кофе» · Категория: 3, 1 · Агентская цена ↓ · скрыто 2\u00a0столбца',
  )
  expect(viewSummary({ search: '', category_ids: [], sort: 'title', hidden: '' }, String)).toBe('все столбцы')
  // Wanted categories are a list, others a condition; both read as the condition's sentence.
  const { shown } = view('Б', { search: '', category_ids: [], conditions: ['category_id=!1,3'] })
  expect(viewSummary(shown, String)).toContain('Категория: кроме 1, 3 · ')
  // Conditions stand in the saved order, also two of one field and one that this version cannot read.
  const conditions = ['rkn_status=blocked', 'nda=yes', 'edo=yes', 'nda=no']
  expect(viewSummary(view('В', { search: '', category_ids: [], conditions }).shown, String)).toContain(
    'не понято: rkn_status=blocked · NDA: да · ЭДО: да · NDA: нет · ',
  )
  expect(viewSummary({ search: '', category_ids: [], sort: 'category_title', hidden: 'nda' }, String)).toBe(
    'Категория ↑ · скрыт 1\u00a0столбец',
  )
})
