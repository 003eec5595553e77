// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BriefForm } from '#client/features/brief/brief-form.tsx'
import { ChannelForm } from '#client/features/channels/channel/channel-form.tsx'
import { EstimateForm } from '#client/features/estimates/estimate-form.tsx'
import { PositionForm } from '#client/features/registries/position-form.tsx'
import { ServiceForm } from '#client/features/services/service-form.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { formatDateTime } from '#client/lib/page/format.ts'
import { readDraft } from '#client/lib/session/draft.ts'
import { aChannel } from '../../channel-values.ts'
import { anEstimate } from '../estimates/an-estimate.ts'
import { pageTest, screenWidth } from '../page-test.tsx'

screenWidth(1440)

afterEach(() => {
  vi.restoreAllMocks()
  act(connection.reportAnswer)
})

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => act(async () => void fireEvent.click(button(name)))
const dialog = () => screen.findByRole('dialog', { name: 'Есть несохранённые изменения' })
const firstField = () => screen.getAllByRole<HTMLInputElement>('textbox')[0] ?? document.body
const type = (value: string) => fireEvent.change(firstField(), { target: { value } })

describe.each([
  ['a channel', '/placement/channels-base/create', () => <ChannelForm />],
  ['an estimate', '/placement/estimates/create', () => <EstimateForm />],
  ['a brief', '/placement/projects/create/brief', () => <BriefForm />],
  ['a position', '/placement/positions-registry/create', () => <PositionForm />],
  ['a service', '/services/create', () => <ServiceForm />],
])('the form of %s', (_, path, component) => {
  const page = pageTest({ path, component })

  test('cannot be saved on leaving while it is invalid, and can be left as a draft', async () => {
    const opened = await page.open()
    type('Недописанный')
    await press('Отмена')
    expect((await dialog()).textContent).toContain('Сохранить можно, когда все поля заполнены верно')
    expect(button('Сохранить и выйти')).toHaveProperty('disabled', true)
    await press('Уйти, черновик останется')
    await expect.poll(opened.address).not.toBe(path)
    expect(await screen.findByText('Черновик остался на этом устройстве')).toBeDefined()
  })

  test('can be left by a link without a network, and shows the draft with its time afterwards', async () => {
    const opened = await page.open()
    type('В поезде')
    await page.settled()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(connection.reportFailure)
    await press('Отмена')
    expect((await dialog()).textContent).toMatch(/^Есть несохранённые измененияНет сети: .* можно после подключения\./)
    await press('Уйти, черновик останется')
    await expect.poll(opened.address).not.toBe(path)
    const keptAt = formatDateTime(new Date(readDraft('7', path)?.at ?? 0))

    localStorage.setItem(`${storageKeys.draft}7:${path}#other`, JSON.stringify({ ...readDraft('7', path), at: 0 }))
    await page.reopen()
    expect(firstField()).toHaveProperty('value', 'В поезде')
    expect(screen.getByText(`Восстановлен несохранённый текст от ${keptAt}`)).toBeDefined()
    expect(screen.getByText(/^В другой вкладке остался ещё один/)).toBeDefined()
  })
})

describe('the form of a position', () => {
  const path = '/placement/positions-registry/create'
  const page = pageTest({ path, component: PositionForm })
  afterEach(() => void vi.unstubAllGlobals())

  test('stays open on a device without room for its draft', async () => {
    const opened = await page.open()
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: localStorage.getItem.bind(localStorage), setItem: full })
    type('Недописанный')
    await press('Отмена')
    await dialog()
    await press('Уйти, черновик останется')
    expect(await screen.findByText(/^Черновик не поместился на устройство/)).toBeDefined()
    expect(opened.address()).toBe(path)
  })

  test('can be left as a draft after a failed save, which can be repeated', async () => {
    const opened = await page.open()
    page.answer({ 'POST /positions/': { status: 500, json: {} } })
    type('Редактор')
    const description = screen.getAllByRole('textbox')[1] ?? document.body
    fireEvent.change(description, { target: { value: 'Правит тексты' } })
    await press('Отмена')
    await dialog()
    await press('Сохранить и выйти')
    await expect.poll(() => page.asked('POST')).toContain('/positions/')
    await page.settled()
    await press('Отмена')
    expect((await dialog()).textContent).toContain('Сохранить не удалось. Черновик останется')
    expect(button('Сохранить и выйти')).toHaveProperty('disabled', false)
    await press('Уйти, черновик останется')
    await expect.poll(opened.address).not.toBe(path)
  })
})

describe.each([
  ['a channel', 'Этого канала больше нет', 'PUT /channels/1', () => <ChannelForm channel={aChannel()} />],
  ['an estimate', 'Этой расчётки больше нет', 'PUT /estimates/7', () => <EstimateForm estimate={anEstimate()} />],
])('%s that another user has deleted', (_, reason, save, component) => {
  const page = pageTest({ path: '/placement/edit', component })

  test('cannot be saved again, and leaving offers no draft, because no page would show it', async () => {
    const opened = await page.open()
    page.answer({ [save]: { status: 404, json: {} } })
    type('Другое название')
    await press('Сохранить')
    await screen.findByText(/^Введённое осталось на экране/)
    expect(button('Сохранить').getAttribute('aria-disabled')).toBe('true')
    await press('Отмена')
    expect((await dialog()).textContent).toContain(`${reason}. Если выйти, введённое пропадёт.`)
    expect(button('Сохранить и выйти')).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Уйти, черновик останется' })).toBeNull()
    await press('Выйти без сохранения')
    await expect.poll(opened.address).not.toBe('/placement/edit')
  })
})
