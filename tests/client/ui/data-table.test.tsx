// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable, type DataTableProps } from '#client/ui/data-table/data-table.tsx'
import type { DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import type { DataTableHandle } from '#client/ui/data-table/data-table-group-scroll.ts'
import '../patient-waits.ts'

afterEach(cleanup)

type City = { id: number; name: string }

const groups = [
  { key: 'first', title: 'Первая' },
  { key: 'second', title: 'Вторая' },
]

/** 12 columns of 200 px in each group, between a fixed name and fixed actions. */
const columns: readonly DataTableColumn<City>[] = [
  {
    key: 'name',
    title: 'Название',
    width: 272,
    fixed: 'left',
    sortable: true,
    render: (city) => <a href={`#${city.id}`}>{city.name}</a>,
  },
  ...Array.from({ length: 24 }, (_, index) => ({
    key: `value-${index}`,
    title: `Значение ${index}`,
    width: 200,
    sortable: index === 0,
    group: index < 12 ? 'first' : 'second',
    render: (city: City) => <span>{`${city.id}:${index}`}</span>,
  })),
  {
    key: 'actions',
    title: 'Действия',
    titleHidden: true,
    width: 52,
    fixed: 'right',
    render: (city) => <button type="button">{`Удалить ${city.name}`}</button>,
  },
]

function cities(from: number, count: number): City[] {
  return Array.from({ length: count }, (_, index) => ({ id: from + index, name: `Город ${from + index}` }))
}

function table(props: Partial<DataTableProps<City>> = {}) {
  const list = { label: 'Города', columns, groups, rows: cities(1, 50), totalRows: 1_248 }
  return <DataTable rowKey={(city) => city.id} {...list} {...props} />
}

const withoutSecond = columns.filter((column) => column.group !== 'second')

/** Scrolls as a browser does: the position first, then the event. */
function scroll(to: { top?: number; left?: number }) {
  const scroller = scrollerOf()
  if (to.top !== undefined) scroller.scrollTop = to.top
  if (to.left !== undefined) scroller.scrollLeft = to.left
  act(() => void scroller.dispatchEvent(new Event('scroll')))
}

function scrollerOf(): HTMLElement {
  const scroller = screen.getByRole('table').parentElement
  if (scroller === null) throw new Error('The table has no scrolling ancestor.')
  return scroller
}

const bodyRow = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) })

const link = (name: string) => screen.getByRole('link', { name })
const focus = (element: HTMLElement) => act(() => element.focus())
const press = (key: string, more: { ctrlKey?: boolean } = {}) => {
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }))
  return document.activeElement?.textContent
}
/** The controls that Tab reaches. */
const stops = (within: 'thead' | 'tbody') =>
  [...document.querySelectorAll<HTMLElement>(`${within} :is(a, button)`)]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent)

test('the table states the size of the whole list, the place of every row and cell, and its groups', () => {
  const { rerender } = render(table({ rows: cities(101, 50), rowIndexOffset: 100 }))
  const shown = screen.getByRole('table', { name: 'Города' })
  expect([shown.getAttribute('aria-rowcount'), shown.getAttribute('aria-colcount')]).toEqual(['1250', '26'])
  const row = bodyRow('Город 101')
  expect(row.getAttribute('aria-rowindex')).toBe('103')
  const cells = [within(row).getByRole('rowheader'), ...within(row).getAllByRole('cell')]
  const places = cells.map((cell) => cell.getAttribute('aria-colindex'))
  expect([...places.slice(0, 2), places.at(-1)]).toEqual(['1', '2', '26'])
  const titles = screen.getAllByRole('columnheader').map((header) => header.textContent)
  expect(titles).toHaveLength(2 + 24 + 2)
  expect(screen.getByText('Вторая').closest('th')).toMatchObject({ scope: 'colgroup', colSpan: 12 })
  expect(titles).toContain('Действия')
  rerender(table({ columns: columns.filter((column) => column.group === undefined) }))
  expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  expect(shown.getAttribute('aria-rowcount')).toBe('1249')
})

test("sorting goes from ascending to descending to the list's own order, and announces each", () => {
  const onSortChange = vi.fn<(sort: unknown) => void>()
  const { rerender } = render(table({ onSortChange }))
  const click = () => fireEvent.click(screen.getByRole('button', { name: 'Название' }))
  const told = () => screen.getByRole('columnheader', { name: 'Название' }).getAttribute('aria-sort')
  const states = [told()]
  click()
  for (const direction of ['asc', 'desc'] as const) {
    rerender(table({ onSortChange, sort: { key: 'name', direction } }))
    states.push(told())
    click()
  }
  expect(states).toEqual(['none', 'ascending', 'descending'])
  const sorts = onSortChange.mock.calls.flat()
  expect(sorts).toEqual([{ key: 'name', direction: 'asc' }, { key: 'name', direction: 'desc' }, undefined])
  // A column that does not sort.
  expect(screen.queryByRole('button', { name: 'Значение 1' })).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'Значение 1' }).hasAttribute('aria-sort')).toBe(false)
})

test('the headers are one Tab stop, which arrows, Home and End move, also after a new rendering', async () => {
  const sortable = columns.map((column) => ({ ...column, sortable: column.key !== 'actions' }))
  const props = { columns: sortable, onSortChange: () => {} }
  const { rerender } = render(table(props))
  expect(stops('thead')).toEqual(['Название'])
  focus(screen.getByRole('button', { name: 'Название' }))
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']
  const reached = ['Название', ...[0, 1, 23, 23, 22].map((index) => `Значение ${index}`), 'Название']
  expect(keys.map((key) => press(key))).toEqual(reached)
  focus(screen.getByRole('button', { name: 'Значение 5' }))
  expect(stops('thead')).toEqual(['Значение 5'])
  rerender(table({ ...props, sort: { key: 'value-5', direction: 'asc' } }))
  expect(stops('thead')).toEqual(['Значение 5'])
  rerender(table({ ...props, columns: sortable.filter(({ key }) => key !== 'value-5') }))
  await expect.poll(() => stops('thead')).toEqual(['Название'])
})

test('a row opens by a click or Enter in it or on it, not by its controls or a dialog opened from it', () => {
  const dialogColumn: DataTableColumn<City> = {
    key: 'dialog',
    title: 'Окно',
    width: 100,
    fixed: 'left',
    render: (city) => createPortal(<p>{`Окно ${city.id}`}</p>, document.body),
  }
  const onRowClick = vi.fn<(city: City) => void>()
  render(table({ onRowClick, columns: [...columns, dialogColumn] }))
  fireEvent.click(link('Город 2'))
  fireEvent.keyDown(link('Город 2'), { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: 'Удалить Город 2' }))
  fireEvent.click(screen.getByText('Окно 2'))
  expect(onRowClick).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('2:0'))
  fireEvent.keyDown(bodyRow('Город 3'), { key: 'Enter' })
  focus(link('Город 4'))
  press('ArrowRight')
  press('Enter')
  expect(onRowClick.mock.calls.map(([city]) => city.id)).toEqual([2, 3, 4])
})

test('rows and columns near the window are rendered, each cell under its header', () => {
  const { rerender } = render(table())
  expect(screen.queryByRole('link', { name: 'Город 40' })).toBeNull()
  expect(screen.queryByText('1:20')).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'Значение 20' })).toBeDefined()
  scroll({ top: 1_400, left: 3_000 })
  expect(screen.queryByRole('link', { name: 'Город 1' })).toBeNull()
  const row = bodyRow('Город 32')
  expect(within(row).getByText('32:16').closest('td')?.getAttribute('aria-colindex')).toBe('18')
  const spans = [...row.children].map((cell) => Number(cell.getAttribute('colspan') ?? 1))
  // 26 columns, and one that fills a window wider than all of them.
  expect(spans.reduce((sum, span) => sum + span, 0)).toBe(27)
  rerender(table({ columns: withoutSecond }))
  scroll({ left: 1_600 })
  expect(screen.getByText('32:11')).toBeDefined()
  expect(screen.queryByText('32:12')).toBeNull()
})

test('the focused cell is kept at any scroll position', () => {
  const focusable = columns.map((column) =>
    column.key === 'value-1' ? { ...column, render: (city: City) => <a href="#x">{`ссылка ${city.id}`}</a> } : column,
  )
  render(table({ columns: focusable }))
  const focused = link('ссылка 2')
  focus(focused)
  scroll({ top: 1_400, left: 4_000 })
  expect(document.activeElement).toBe(focused)
  expect(screen.queryByRole('link', { name: 'ссылка 3' })).toBeNull()
  act(() => focused.blur())
  expect(screen.queryByRole('link', { name: 'ссылка 2' })).toBeNull()
})

test('a list without pages keeps the focus in a row that loads later', async () => {
  const endless = { list: 'all', firstRow: 0, onWindow: () => {} }
  const list = (loaded: number) => (
    <DataTable
      label="Города"
      totalRows={300}
      endless={endless}
      rowKey={(city: City | undefined) => city?.id ?? -1}
      rows={cities(1, 300).map((city, index) => (index < loaded ? city : undefined))}
      columns={columns.map(({ render, ...column }) => ({
        ...column,
        render: (city: City | undefined) => city && render(city),
      }))}
    />
  )
  const { rerender } = render(list(50))
  scroll({ top: 49 * 100 })
  const row = document.querySelector<HTMLElement>('[data-index="102"]')
  const cell = row?.querySelector<HTMLElement>('[aria-colindex="2"]')
  if (!row || !cell) throw new Error('The row is not mounted.')
  expect(row.getAttribute('aria-busy')).toBe('true')
  cell.tabIndex = -1
  focus(cell)
  scroll({ top: 49 * 200 })
  expect(document.activeElement).toBe(cell)
  rerender(list(300))
  scroll({ top: 0 })
  expect(document.activeElement).toBe(cell)
  expect(row.getAttribute('aria-busy')).toBeNull()
  expect(row.dataset.row).toBe('103')
  await vi.waitFor(() => expect(row.querySelector('a')?.tabIndex).toBe(0))
})

test('another page starts at its top, and the same page loaded again keeps its place', () => {
  const { rerender } = render(table())
  scroll({ top: 900 })
  rerender(table({ rows: cities(1, 49) }))
  expect(scrollerOf().scrollTop).toBe(900)
  rerender(table({ rows: cities(51, 50), rowIndexOffset: 50 }))
  expect(scrollerOf().scrollTop).toBe(0)
})

test('the elements of a row stay with it while it is listed or focused, and then show another row', () => {
  const { rerender } = render(table({ rows: cities(1, 3) }))
  const [first, second] = [bodyRow('Город 1'), bodyRow('Город 2')]
  rerender(table({ rows: cities(2, 3) }))
  expect(bodyRow('Город 2')).toBe(second)
  expect(bodyRow('Город 4')).toBe(first)
  expect(first.getAttribute('data-row')).toBe('4')
  expect(within(first).getByRole('link').getAttribute('href')).toBe('#4')
  focus(within(second).getByRole('link'))
  rerender(table({ rows: cities(11, 3) }))
  expect(second.isConnected).toBe(false)
  expect(document.activeElement).toBe(document.body)
})

test('a first load shows no rows, a later one the old rows, and an empty list says so', () => {
  const { rerender } = render(table({ rows: undefined }))
  const isBusy = () => screen.getByRole('table').getAttribute('aria-busy')
  expect(isBusy()).toBe('true')
  expect(screen.queryAllByRole('rowheader')).toHaveLength(0)
  rerender(table())
  expect(isBusy()).toBe('false')
  rerender(table({ busy: true }))
  expect(isBusy()).toBe('true')
  expect(link('Город 1')).toBeDefined()
  rerender(table({ rows: [], empty: 'Ничего не найдено' }))
  expect(screen.getByText('Ничего не найдено')).toBeDefined()
})

test('the group at the left edge is current, or the one that was asked for, until its columns are removed', () => {
  const onVisibleGroupChange = vi.fn<(key: string) => void>()
  const ref = createRef<DataTableHandle>()
  const { rerender } = render(table({ onVisibleGroupChange, ref }))
  // Elements in happy-dom have no size, so nothing scrolls, as in a window that is too wide.
  act(() => ref.current?.scrollToGroup('second'))
  scroll({ left: 1_000 })
  scroll({ left: 2_500 })
  scroll({ left: 0 })
  const keys = ['first', 'second', 'first', 'second', 'first']
  expect(onVisibleGroupChange.mock.calls.flat()).toEqual(keys)
  act(() => ref.current?.scrollToGroup('second'))
  rerender(table({ onVisibleGroupChange, ref, columns: withoutSecond }))
  expect(onVisibleGroupChange.mock.calls.flat()).toEqual([...keys, 'second', 'first'])
})

test('the rows are one Tab stop, the row with the last focus, or the first one of another page', async () => {
  const { rerender } = render(table())
  expect(stops('tbody')).toEqual(['Город 1', 'Удалить Город 1'])
  focus(link('Город 4'))
  expect(stops('tbody')).toEqual(['Город 4', 'Удалить Город 4'])
  act(() => link('Город 4').blur())
  scroll({ top: 1_400 })
  // The observer runs after the rows are rendered.
  await expect.poll(() => stops('tbody')).toHaveLength(2)
  expect(stops('tbody')).not.toContain('Город 4')
  scroll({ top: 0 })
  focus(link('Город 4'))
  act(() => link('Город 4').blur())
  rerender(table({ rows: cities(51, 50) }))
  await expect.poll(() => stops('tbody')).toEqual(['Город 51', 'Удалить Город 51'])
})

test('arrows go from control to control and through cells, Home and End to the ends of row and table', async () => {
  render(table({ rows: cities(1, 8) }))
  focus(link('Город 1'))
  press('ArrowUp')
  press('ArrowDown')
  expect(press('ArrowDown')).toBe('Город 3')
  focus(screen.getByRole('button', { name: 'Удалить Город 3' }))
  expect(press('ArrowUp')).toBe('Удалить Город 2')
  focus(link('Город 2'))
  press('ArrowRight')
  expect(press('ArrowRight')).toBe('2:1')
  expect(press('ArrowDown')).toBe('3:1')
  expect(press('End')).toBe('Удалить Город 3')
  expect(press('Home')).toBe('Город 3')
  expect(press('End', { ctrlKey: true })).toBe('Удалить Город 8')
  expect(press('Home', { ctrlKey: true })).toBe('Город 1')
  press('PageDown')
  await expect.poll(() => document.activeElement?.textContent).not.toBe('Город 1')
})
