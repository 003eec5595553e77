// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WelcomePanel } from '#client/features/administration/welcome/welcome-panel.tsx'
import { type Welcome, type WelcomeStep, welcomeSteps } from '#contract/accounts/welcome.ts'
import { pageTest } from '../page-test.tsx'
import { press } from '../press.ts'

const importDialog = () => null
const page = pageTest({ path: '/admin', component: () => <WelcomePanel importDialog={importDialog} /> })

const welcome = (changes: { open?: WelcomeStep; skipped?: WelcomeStep }): Welcome => ({
  is_closed: false,
  agency_name: 'Полдень',
  people: 2,
  invited: 0,
  categories: 2,
  channels: 9,
  steps: welcomeSteps.map((name) => ({
    name,
    is_done: name !== changes.open && name !== changes.skipped,
    is_skipped: name === changes.skipped,
  })),
  model: { name: 'large', is_demo: false },
  copy_at: null,
  full_at: null,
  is_copying: false,
  can_copy: true,
})

test.each([
  ['all steps are done', {}, 'Готово 5 из 5', /^Всё настроено\./],
  ['a step is skipped', { skipped: 'model' }, 'Готово 4 из 5', /^Остальное пропущено\./],
  ['a step is open', { open: 'model' }, 'Готово 4 из 5', /^Идите по порядку/],
] as const)('when %s, the count and the sentence agree', async (_, changes, progress, sentence) => {
  page.answer({ 'GET /admin/welcome': { json: welcome(changes) } })
  await page.open()
  expect(await screen.findByText(progress)).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
  const begin = screen.queryByRole('button', { name: 'Начать работу' })
  expect(begin === null).toBe('open' in changes)
  const order = screen.queryAllByRole('link').map(({ textContent }) => textContent)
  const isNamed = ['должности', 'расчётку', 'направление', 'бриф'].every((name) => order.includes(name))
  expect(isNamed).toBe(begin !== null)
})

const demo = { model: { name: 'Демо-модель', is_demo: true } }
const modelStep = () => screen.findByRole('region', { name: 'Модель для PromoGPT' })

test('without a model, the step says what to write, where, and which command follows; a skipped one does not', async () => {
  page.answer({ 'GET /admin/welcome': { json: { ...welcome({ open: 'model' }), ...demo } } })
  await page.open()
  const step = await modelStep()
  const words = step.textContent ?? ''
  for (const name of ['AI_BASE_URL=', 'AI_MODEL=', 'AI_API_KEY=', '/etc/promodesk.env', 'systemctl restart'])
    expect(words).toContain(name)
  within(step).getByRole('button', { name: 'Скопировать строки' })
  within(step).getByRole('button', { name: 'Скопировать команду' })
  within(step).getByRole('button', { name: 'Пропустить: Модель для PromoGPT' })
  page.answer({ 'GET /admin/welcome': { json: { ...welcome({ skipped: 'model' }), ...demo } } })
  fireEvent.click(within(step).getByRole('button', { name: 'Проверить' }))
  await within(await modelStep()).findByText('Пропущено')
  expect((await modelStep()).textContent).not.toContain('AI_BASE_URL')
})

test('the check tells that no model has come, and shows the model once the server has one', async () => {
  const check = { name: 'model', title: 'Модель', duration_ms: 1 }
  page.answer({
    'GET /admin/welcome': { json: { ...welcome({ open: 'model' }), ...demo } },
    'POST /admin/system/checks': { json: { ...check, level: 'warning', text: 'Отвечает встроенная' } },
  })
  await page.open()
  const step = await modelStep()
  fireEvent.click(within(step).getByRole('button', { name: 'Проверить' }))
  await within(step).findByText(/переменные до него не дошли/)
  page.answer({
    'GET /admin/welcome': { json: welcome({}) },
    'POST /admin/system/checks': { json: { ...check, level: 'good', text: 'Отвечает: large.' } },
  })
  fireEvent.click(within(step).getByRole('button', { name: 'Проверить' }))
  await within(step).findByText('Отвечает large.')
  expect(step.textContent).not.toContain('AI_BASE_URL')
})

test('the base has a link once it has channels, and the first copy a button where the server can make it', async () => {
  page.answer({ 'GET /admin/welcome': { json: welcome({ open: 'backup' }) } })
  await page.open()
  const base = await screen.findByRole('link', { name: 'Открыть базу каналов' })
  expect(base.getAttribute('href')).toBe('/placement/channels-base')
  const backup = () => screen.getByRole('region', { name: 'Резервная копия' })
  const button = () => within(backup()).queryByRole('button', { name: 'Сделать копию базы данных' })
  expect(backup().textContent).toContain('терминал не нужен')
  expect(button()).toBeTruthy()
  const link = within(backup()).getByRole('link', { name: 'Состояние копий' })
  expect(link.getAttribute('href')).toBe('/admin?tab=system')
  page.answer({ 'GET /admin/welcome': { json: { ...welcome({ open: 'backup' }), can_copy: false } } })
  await page.reopen()
  await expect.poll(() => backup().textContent).toContain('из браузера её не скопировать')
  expect(button()).toBeNull()
})

test("the agency's name can be saved over another administrator's, which is told first", async () => {
  const changed = { status: 409, code: 'agency_changed', message: 'Название уже изменили' }
  let stored = { version: 1, name: 'Полдень', logo_url: null }
  page.answer({
    'GET /admin/welcome': { json: welcome({ open: 'agency' }) },
    'GET /admin/agency': () => ({ json: stored }),
    'PATCH /admin/agency': ({ body }) => {
      const { name, version } = JSON.parse(body)
      if (version !== stored.version) return { status: 409, json: changed }
      stored = { ...stored, name, version: version + 1 }
      return { json: stored }
    },
  })
  await page.open()
  fireEvent.change(await screen.findByLabelText('Название агентства'), { target: { value: 'Своё' } })
  stored = { ...stored, name: 'Чужое', version: 2 }
  await press('Сохранить')
  await screen.findByText(/Сейчас: «Чужое»/)
  await press('Сохранить')
  await expect.poll(() => stored.name).toBe('Своё')
})
