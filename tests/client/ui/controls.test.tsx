import '../patient-waits.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { connection } from '#client/lib/api/connection.ts'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { CutTextTooltip } from '#client/ui/data-table/cut-text-tooltip.tsx'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { rangeText } from '#client/ui/list/pager.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { Toasts } from '#client/ui/overlay/toasts.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { NothingFound } from '#client/ui/states/empty-state.tsx'

// @vitest-environment happy-dom

afterEach(() => {
  cleanup()
  act(connection.reportAnswer)
})

test('a segmented choice is a single Tab stop: Tab skips the frame around its radio buttons', () => {
  const options = [
    { value: 'xlsx', label: 'XLSX' },
    { value: 'csv', label: 'CSV' },
  ]
  render(<Segmented aria-label="Формат файла" options={options} value="csv" onChange={() => {}} />)
  const frame = screen.getByRole('radiogroup', { name: 'Формат файла' })
  expect([frame, ...frame.querySelectorAll('[tabindex]')].filter((part) => part.hasAttribute('tabindex'))).toEqual([])
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)
  expect(new Set(names).size).toBe(1)
})

test('a text shows unchanged, and its addresses open in new tabs without opener and referrer', () => {
  const text = 'Бренд-бук: https://brand.example/book.\nИ <b>t.me/gorod</b>'
  const { container } = render(<LinkedText text={text} />)
  expect(container.textContent).toBe(text)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://brand.example/book', 'https://t.me/gorod'])
  expect(links.map(({ textContent }) => textContent)).toEqual(['https://brand.example/book', 't.me/gorod'])
  for (const link of links) {
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  }
})

test.each([
  [{ search: true, filters: false }, 'По этому запросу каналов нет.', 'Очистить поиск'],
  [{ search: false, filters: true }, 'По этим фильтрам каналов нет.', 'Сбросить фильтры'],
  [{ search: true, filters: true }, 'По этому запросу и фильтрам каналов нет.', 'Сбросить фильтры'],
])('an empty list offers to remove its filters: %o', (by, text, action) => {
  render(<NothingFound ofWhat="каналов" by={by} onReset={() => {}} />)
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('button').textContent).toBe(action)
})

test.each([
  [1, 20, 1_248, '1-20 из 1\u00a0248'],
  [63, 20, 1_248, '1\u00a0241-1\u00a0248 из 1\u00a0248'],
  [2, 50, 100, '51-100 из 100'],
  [1, 10, 1, '1-1 из 1'],
  [1, 20, 0, '0 из 0'],
])('page %i by %i of %i is «%s»', (page, pageSize, total, text) => {
  expect(rangeText(page, pageSize, total)).toBe(text)
})

function Picker() {
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <input aria-label="Поиск" />
      <ul ref={list}>
        <li style={{ textOverflow: 'ellipsis' }}>Ведёт переговоры с площадками</li>
      </ul>
      <CutTextTooltip within={list} />
    </>
  )
}

test('Escape closes the tooltip of a cut text, also outside its list', async () => {
  render(<Picker />)
  const item = screen.getByRole('listitem')
  Object.defineProperties(item, { scrollWidth: { value: 300 }, clientWidth: { value: 100 } })
  fireEvent.pointerOver(item)
  await screen.findByRole('tooltip')
  fireEvent.keyDown(screen.getByLabelText('Поиск'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test.each([false, true])('a press hides the tooltip of its control, unless the control is off: %s', async (isOff) => {
  render(
    <Tooltip title="Сохранит расчётку">
      <button type="button" aria-disabled={isOff}>
        Сохранить
      </button>
    </Tooltip>,
  )
  const button = screen.getByRole('button')
  fireEvent.mouseEnter(button)
  await screen.findByRole('tooltip')
  fireEvent.click(button)
  if (!isOff) await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  else expect(screen.queryByRole('tooltip')).not.toBeNull()
})

function ask(pending: boolean) {
  const [mutate, onClose] = [vi.fn(), vi.fn()]
  const action = { isPending: pending, mutate }
  render(
    <ConfirmAbout title="Удалить канал?" offlineAction="удалить канал" thing="Кухня" action={action} onClose={onClose}>
      {(thing) => thing}
    </ConfirmAbout>,
  )
  return { onConfirm: mutate, onCancel: onClose }
}

test('an action that needs a connection cannot be confirmed without one, and the button says why', () => {
  const { onConfirm } = ask(false)
  act(connection.reportFailure)
  const button = screen.getByRole('button', { name: 'Удалить' })
  fireEvent.click(button)
  expect(onConfirm).not.toHaveBeenCalled()
  // It takes the focus, so that the reason is read.
  expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false])
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Сервер не отвечает: удалить канал можно, когда он ответит')
  act(connection.reportAnswer)
  for (const _ of ['once', 'again']) fireEvent.click(button)
  expect(onConfirm).toHaveBeenCalledOnce()
})

test.each([true, false])('a dialog can be confirmed and cancelled until its action starts (%s)', (pending) => {
  const { onConfirm, onCancel } = ask(pending)
  for (const name of ['Удалить', 'Отмена']) fireEvent.click(screen.getByRole('button', { name }))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  for (const call of [onConfirm, onCancel]) expect(call.mock.calls.length > 0).toBe(!pending)
})

test('a toast is in the dialog that opens over it, and stays when that dialog is removed with its owner', async () => {
  render(<Toasts />)
  act(() => toast.info('Чат удалён', { seconds: Number.POSITIVE_INFINITY }))
  const shown = screen.getByText('Чат удалён')
  const { unmount } = render(<Dialog open title="Удалить чат?" footer={null} onClose={() => {}} />)
  expect(shown.closest('dialog')).toBe(screen.getByRole('dialog'))
  unmount()
  await waitFor(() => expect(screen.getByText('Чат удалён')).toBe(shown))
})
