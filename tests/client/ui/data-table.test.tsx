// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
    group: index < 12 ? 'first' : 'second',
    width: 200,
    sortable: index === 0,
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
  return (
    <DataTable
      label="Города"
      columns={columns}
      groups={groups}
      rows={cities(1, 50)}
      rowKey={(city) => city.id}
      totalRows={1_248}
      {...props}
    />
  )
}

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

describe('semantics', () => {
  it('states the size of the whole list and the place of every rendered row and cell', () => {
    render(table({ rows: cities(101, 50), rowIndexOffset: 100 }))
    const shown = screen.getByRole('table', { name: 'Города' })
    expect([shown.getAttribute('aria-rowcount'), shown.getAttribute('aria-colcount')]).toEqual(['1250', '26'])
    const row = bodyRow('Город 101')
    expect(row.getAttribute('aria-rowindex')).toBe('103')
    const cells = within(row).getAllByRole('cell')
    expect(within(row).getByRole('rowheader').getAttribute('aria-colindex')).toBe('1')
    expect(cells[0]?.getAttribute('aria-colindex')).toBe('2')
    expect(cells.at(-1)?.getAttribute('aria-colindex')).toBe('26')
  })

  it('has a header of two rows with groups over their columns, and names columns without a visible title too', () => {
    render(table())
    const titles = screen.getAllByRole('columnheader').map((header) => header.textContent)
    expect(titles).toHaveLength(2 + 24 + 2)
    expect(screen.getByText('Вторая').closest('th')).toMatchObject({ scope: 'colgroup', colSpan: 12 })
    expect(titles).toContain('Действия')
  })

  it('has a header of one row without groups', () => {
    render(table({ columns: columns.filter((column) => column.group === undefined) }))
    expect(screen.getAllByRole('columnheader')).toHaveLength(2)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1249')
  })
})

describe('sorting', () => {
  it("goes from ascending to descending to the list's own order, and announces each", () => {
    const onSortChange = vi.fn<(sort: unknown) => void>()
    const { rerender } = render(table({ onSortChange }))
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Название' }))
    const told = () => screen.getByRole('columnheader', { name: 'Название' }).getAttribute('aria-sort')
    const states = [told()]
    press()
    for (const direction of ['asc', 'desc'] as const) {
      rerender(table({ onSortChange, sort: { key: 'name', direction } }))
      states.push(told())
      press()
    }
    expect(states).toEqual(['none', 'ascending', 'descending'])
    expect(onSortChange.mock.calls).toEqual([
      [{ key: 'name', direction: 'asc' }],
      [{ key: 'name', direction: 'desc' }],
      [undefined],
    ])
  })

  it('has no button in a header that does not sort', () => {
    render(table({ onSortChange: () => {} }))
    expect(screen.queryByRole('button', { name: 'Значение 1' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Значение 1' }).hasAttribute('aria-sort')).toBe(false)
  })
})

describe('the headers', () => {
  const sortable = columns.map((column) => ({ ...column, sortable: column.key !== 'actions' }))
  const header = (name: string) => screen.getByRole('button', { name })
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('thead button')]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ textContent }) => textContent)

  it('are one Tab stop, the header with the last focus, also after a new rendering', () => {
    const onSortChange = vi.fn<(sort: unknown) => void>()
    const { rerender } = render(table({ columns: sortable, onSortChange }))
    expect(stops()).toEqual(['Название'])
    act(() => header('Значение 5').focus())
    expect(stops()).toEqual(['Значение 5'])
    rerender(table({ columns: sortable, onSortChange, sort: { key: 'value-5', direction: 'asc' } }))
    expect(stops()).toEqual(['Значение 5'])
    rerender(table({ columns: sortable.filter(({ key }) => key !== 'value-5'), onSortChange }))
    return vi.waitFor(() => expect(stops()).toEqual(['Название']), 30_000)
  })

  it('are reached by arrows, Home and End in the order of the columns', () => {
    render(table({ columns: sortable, onSortChange: () => {} }))
    header('Название').focus()
    const pressed = ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home'].map(
      (key) => {
        act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
        return document.activeElement?.textContent
      },
    )
    expect(pressed).toEqual([
      'Название',
      'Значение 0',
      'Значение 1',
      'Значение 23',
      'Значение 23',
      'Значение 22',
      'Название',
    ])
  })
})

describe('opening a row', () => {
  const dialogColumn: DataTableColumn<City> = {
    key: 'dialog',
    title: 'Окно',
    width: 100,
    fixed: 'left',
    render: (city) => createPortal(<p>{`Окно ${city.id}`}</p>, document.body),
  }

  it('happens on a click into the row and on Enter on the row', () => {
    const onRowClick = vi.fn<(city: City) => void>()
    render(table({ onRowClick }))
    fireEvent.click(screen.getByText('2:0'))
    fireEvent.keyDown(bodyRow('Город 3'), { key: 'Enter' })
    expect(onRowClick.mock.calls.map(([city]) => city.id)).toEqual([2, 3])
  })

  it('does not happen on its links and buttons, or on events of a dialog opened from it', () => {
    const onRowClick = vi.fn<(city: City) => void>()
    render(table({ onRowClick, columns: [...columns, dialogColumn] }))
    fireEvent.click(screen.getByRole('link', { name: 'Город 2' }))
    fireEvent.keyDown(screen.getByRole('link', { name: 'Город 2' }), { key: 'Enter' })
    fireEvent.click(screen.getByRole('button', { name: 'Удалить Город 2' }))
    fireEvent.click(screen.getByText('Окно 2'))
    expect(onRowClick).not.toHaveBeenCalled()
  })
})

describe('rendering', () => {
  it('covers the rows and columns near the window, and all headers', () => {
    render(table())
    expect(screen.queryByRole('link', { name: 'Город 40' })).toBeNull()
    expect(screen.queryByText('1:20')).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Значение 20' })).toBeDefined()
  })

  it('follows the scroll position and keeps every cell under its header', () => {
    render(table())
    scroll({ top: 1_400, left: 3_000 })
    expect(screen.queryByRole('link', { name: 'Город 1' })).toBeNull()
    const row = bodyRow('Город 32')
    expect(within(row).getByText('32:16').closest('td')?.getAttribute('aria-colindex')).toBe('18')
    const spans = [...row.children].map((cell) => Number(cell.getAttribute('colspan') ?? 1))
    // 26 columns, and one that fills a window wider than all of them.
    expect(spans.reduce((sum, span) => sum + span, 0)).toBe(27)
  })

  it('keeps the focused cell at any scroll position', () => {
    const focusable = columns.map((column) =>
      column.key === 'value-1'
        ? { ...column, render: (city: City) => <a href="#x">{`ссылка ${city.id}`}</a> }
        : column,
    )
    render(table({ columns: focusable }))
    const link = screen.getByRole('link', { name: 'ссылка 2' })
    act(() => link.focus())
    scroll({ top: 1_400, left: 4_000 })
    expect(document.activeElement).toBe(link)
    expect(screen.queryByRole('link', { name: 'ссылка 3' })).toBeNull()
    act(() => link.blur())
    expect(screen.queryByRole('link', { name: 'ссылка 2' })).toBeNull()
  })

  it('stays consistent when columns are removed', () => {
    const { rerender } = render(table())
    scroll({ left: 3_000 })
    rerender(table({ columns: columns.filter((column) => column.group !== 'second') }))
    scroll({ left: 1_600 })
    expect(screen.getByText('1:11')).toBeDefined()
    expect(screen.queryByText('1:12')).toBeNull()
  })
})

describe('a list without pages', () => {
  const endless = { list: 'all', firstRow: 0, onWindow: () => {} }
  const placeOf = (city: City | undefined) => city?.id ?? -1
  const list = (rows: (City | undefined)[]) => (
    <DataTable
      {...{ label: 'Города', rowKey: placeOf, totalRows: 300, endless, rows }}
      columns={columns.map(({ render, ...column }) => ({
        ...column,
        render: (city: City | undefined) => city && render(city),
      }))}
    />
  )
  const places = (loaded: number) =>
    Array.from({ length: 300 }, (_, index) => (index < loaded ? cities(1, 300)[index] : undefined))

  it('keeps the focus in a row that loads later', async () => {
    const { rerender } = render(list(places(50)))
    scroll({ top: 49 * 100 })
    const row = document.querySelector<HTMLElement>('[data-index="102"]')
    const cell = row?.querySelector<HTMLElement>('[aria-colindex="2"]')
    if (!row || !cell) throw new Error('The row is not mounted.')
    expect(row.getAttribute('aria-busy')).toBe('true')
    cell.tabIndex = -1
    act(() => cell.focus())
    scroll({ top: 49 * 200 })
    expect(document.activeElement).toBe(cell)
    rerender(list(places(300)))
    scroll({ top: 0 })
    expect(document.activeElement).toBe(cell)
    expect(row.getAttribute('aria-busy')).toBeNull()
    expect(row.dataset.row).toBe('103')
    await vi.waitFor(() => expect(row.querySelector('a')?.tabIndex).toBe(0))
  })
})

describe('pages', () => {
  it('start at the top, and the same page loaded again keeps its place', () => {
    const { rerender } = render(table())
    scroll({ top: 900 })
    rerender(table({ rows: cities(1, 49) }))
    expect(scrollerOf().scrollTop).toBe(900)
    rerender(table({ rows: cities(51, 50), rowIndexOffset: 50 }))
    expect(scrollerOf().scrollTop).toBe(0)
  })
})

describe('the elements of a row', () => {
  it('stay with a row that is listed again, and show a row of the next page after it left', () => {
    const { rerender } = render(table({ rows: cities(1, 3) }))
    const [first, second] = [bodyRow('Город 1'), bodyRow('Город 2')]
    rerender(table({ rows: cities(2, 3) }))
    expect(bodyRow('Город 2')).toBe(second)
    expect(bodyRow('Город 4')).toBe(first)
    expect(first.getAttribute('data-row')).toBe('4')
    expect(within(first).getByRole('link').getAttribute('href')).toBe('#4')
  })

  it('show no other row while they have the focus', () => {
    const { rerender } = render(table({ rows: cities(1, 3) }))
    const focused = bodyRow('Город 2')
    act(() => within(focused).getByRole('link').focus())
    rerender(table({ rows: cities(11, 3) }))
    expect(focused.isConnected).toBe(false)
    expect(document.activeElement).toBe(document.body)
  })
})

describe('loading', () => {
  it('shows a skeleton at first, hidden from assistive technology', () => {
    const { rerender } = render(table({ rows: undefined }))
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(screen.queryAllByRole('rowheader')).toHaveLength(0)
    rerender(table())
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false')
    expect(screen.getByRole('link', { name: 'Город 1' })).toBeDefined()
  })

  it('keeps the old rows at a later load', () => {
    render(table({ busy: true }))
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('link', { name: 'Город 1' })).toBeDefined()
  })

  it('says so when there are no rows', () => {
    render(table({ rows: [], empty: 'Ничего не найдено' }))
    expect(screen.getByText('Ничего не найдено')).toBeDefined()
  })
})

describe('groups', () => {
  it('are reported as they reach the left edge', () => {
    const onVisibleGroupChange = vi.fn<(key: string) => void>()
    render(table({ onVisibleGroupChange }))
    scroll({ left: 1_000 })
    scroll({ left: 2_500 })
    expect(onVisibleGroupChange.mock.calls).toEqual([['first'], ['second']])
  })

  it('become current on request, also where the window is too wide to scroll them to the edge', () => {
    const onVisibleGroupChange = vi.fn<(key: string) => void>()
    const ref = createRef<DataTableHandle>()
    render(table({ onVisibleGroupChange, ref }))
    // Elements in happy-dom have no size, so nothing scrolls.
    act(() => ref.current?.scrollToGroup('second'))
    expect(onVisibleGroupChange).toHaveBeenLastCalledWith('second')
    scroll({ left: 1_000 })
    expect(onVisibleGroupChange).toHaveBeenLastCalledWith('first')
  })

  it('are no longer reported when their columns are removed', () => {
    const onVisibleGroupChange = vi.fn<(key: string) => void>()
    const ref = createRef<DataTableHandle>()
    const { rerender } = render(table({ onVisibleGroupChange, ref }))
    act(() => ref.current?.scrollToGroup('second'))
    const others = columns.filter((column) => column.group !== 'second')
    rerender(table({ onVisibleGroupChange, ref, columns: others }))
    expect(onVisibleGroupChange).toHaveBeenLastCalledWith('first')
  })
})

describe('the keyboard', () => {
  const press = (key: string, more: { ctrlKey?: boolean } = {}) =>
    act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }))
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('tbody a, tbody button')]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ textContent }) => textContent)
  const focused = () => document.activeElement?.textContent

  it('has one stop for all rows, the row with the last focus', async () => {
    render(table())
    expect(stops()).toEqual(['Город 1', 'Удалить Город 1'])
    act(() => screen.getByRole('link', { name: 'Город 4' }).focus())
    expect(stops()).toEqual(['Город 4', 'Удалить Город 4'])
    act(() => screen.getByRole('link', { name: 'Город 4' }).blur())
    scroll({ top: 1_400 })
    // The observer runs after the rows are rendered.
    await expect.poll(() => stops().length).toBe(2)
    expect(stops()).not.toContain('Город 4')
  })

  it('has its stop at the first row of another page', async () => {
    const { rerender } = render(table())
    act(() => screen.getByRole('link', { name: 'Город 4' }).focus())
    act(() => screen.getByRole('link', { name: 'Город 4' }).blur())
    rerender(table({ rows: cities(51, 50) }))
    await expect.poll(stops).toEqual(['Город 51', 'Удалить Город 51'])
  })

  it('goes up and down a column from control to control, and stops at the ends', () => {
    render(table())
    act(() => screen.getByRole('link', { name: 'Город 1' }).focus())
    press('ArrowUp')
    press('ArrowDown')
    press('ArrowDown')
    expect(focused()).toBe('Город 3')
    act(() => screen.getByRole('button', { name: 'Удалить Город 3' }).focus())
    press('ArrowUp')
    expect(focused()).toBe('Удалить Город 2')
  })

  it('goes left and right through cells, with Home and End to the ends of the row, with Ctrl of the table', async () => {
    render(table({ rows: cities(1, 8) }))
    act(() => screen.getByRole('link', { name: 'Город 2' }).focus())
    press('ArrowRight')
    press('ArrowRight')
    expect(focused()).toBe('2:1')
    press('ArrowDown')
    expect(focused()).toBe('3:1')
    press('End')
    expect(focused()).toBe('Удалить Город 3')
    press('Home')
    expect(focused()).toBe('Город 3')
    press('End', { ctrlKey: true })
    expect(focused()).toBe('Удалить Город 8')
    press('Home', { ctrlKey: true })
    expect(focused()).toBe('Город 1')
    press('PageDown')
    await expect.poll(focused).not.toBe('Город 1')
  })

  it('opens the row by Enter in a cell', () => {
    const onRowClick = vi.fn<(city: City) => void>()
    render(table({ onRowClick }))
    act(() => screen.getByRole('link', { name: 'Город 2' }).focus())
    press('ArrowRight')
    press('Enter')
    expect(onRowClick.mock.calls.map(([city]) => city.id)).toEqual([2])
  })
})
