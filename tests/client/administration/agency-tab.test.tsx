// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AgencyTab } from '#client/features/administration/agency-tab.tsx'
import type { AssistantSettings } from '#contract/assistant/assistant-settings.ts'
import { pageTest } from '../page-test.tsx'
import { press } from '../press.ts'

const page = pageTest({ path: '/admin', component: () => <AgencyTab /> })

const version = (number: number, agency_text: string) => ({
  version: number,
  agency_text,
  author: 'Анна Белова',
  created_at: `2026-11-2${number}T09:00:00.000Z`,
})

/** Answers like the server, with its versions. */
function serve(...versions: AssistantSettings['versions']) {
  const settings = () => ({
    version: versions[0]?.version ?? 0,
    agency_text: versions[0]?.agency_text ?? '',
    versions,
  })
  page.answer({
    'GET /admin/assistant': () => ({ json: settings() }),
    'PUT /admin/assistant': ({ body }) => {
      const sent = JSON.parse(body)
      if (sent.version !== settings().version) {
        return {
          status: 409,
          json: { status: 409, code: 'assistant_settings_changed', message: 'Текст уже изменили' },
        }
      }
      versions.unshift(version(sent.version + 1, sent.agency_text))
      return { json: settings() }
    },
  })
  return versions
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox')
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })

test('the text is edited and saved, and its former version is in the list', async () => {
  const versions = serve(version(1, 'Мы ООО «Поле»'))
  await page.open()
  expect((await field()).value).toBe('Мы ООО «Поле»')
  expect(screen.getByRole('button', { name: 'Сохранить' }).getAttribute('aria-disabled')).toBe('true')
  await type('Мы ООО «Луг»')
  await press('Сохранить')
  await screen.findByText('Текст сохранён')
  expect(versions.map(({ agency_text }) => agency_text)).toEqual(['Мы ООО «Луг»', 'Мы ООО «Поле»'])
  const [present, former] = screen.getAllByRole('listitem')
  expect(present?.textContent).toContain('Версия 2 (действует)')
  expect(former?.textContent).toMatch(/Анна Белова, 21\.11\.2026/)
  expect(former?.textContent).toContain('Мы ООО «Поле»')
})

test('what is typed while the text is saved stays, also after a reload, and changes the saved version', async () => {
  const versions = serve(version(1, 'Первый'))
  await page.open()
  await type('Второй')
  await press('Сохранить')
  await type('Второй и третий')
  await screen.findByText('Текст сохранён')
  expect((await field()).value).toBe('Второй и третий')
  fireEvent.blur(await field())
  await page.reopen()
  expect((await field()).value).toBe('Второй и третий')
  await press('Сохранить')
  await expect.poll(() => versions[0]).toMatchObject({ version: 3, agency_text: 'Второй и третий' })
})

test('what is typed outlives a reload, and blocks the return of a version until it is saved or dropped', async () => {
  const versions = serve(version(2, 'Новый'), version(1, 'Прежний'))
  await page.open()
  await type('Набранный')
  fireEvent.blur(await field())
  await page.reopen()
  expect((await field()).value).toBe('Набранный')
  expect(screen.getByRole('button', { name: 'Вернуть версию 1' }).getAttribute('aria-disabled')).toBe('true')
  await press('Отменить правки')
  expect((await field()).value).toBe('Новый')
  await page.reopen()
  expect((await field()).value).toBe('Новый')
  await press('Вернуть версию 1')
  await screen.findByText('Прежний текст возвращён')
  expect(versions[0]).toMatchObject({ version: 3, agency_text: 'Прежний' })
  expect((await field()).value).toBe('Прежний')
})

test("another administrator's version is shown before the own text replaces it", async () => {
  const versions = serve(version(1, 'Первый'))
  await page.open()
  await type('Свой')
  versions.unshift(version(2, 'Чужой'))
  await press('Сохранить')
  await screen.findByText('Чужой')
  expect((await field()).value).toBe('Свой')
  await press('Сохранить')
  await expect.poll(() => versions[0]?.agency_text).toBe('Свой')
  expect(await within(screen.getByRole('list')).findByText('Чужой')).toBeDefined()
})

test('a text beyond the limit is counted and not sent', async () => {
  serve()
  await page.open()
  await type('а'.repeat(4_001))
  expect(screen.getByText(/4\s001 \/ 4\s000: сократите текст/)).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Сохранить' })))
  expect(page.asked('PUT')).toEqual([])
})

test('a server that cannot answer is told', async () => {
  page.answer({ 'GET /admin/assistant': { status: 500, json: {} } })
  await page.open()
  expect(await screen.findByText('Не удалось загрузить данные')).toBeDefined()
})
