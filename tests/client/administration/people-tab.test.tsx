// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PeopleTab } from '#client/features/administration/people/people-tab.tsx'
import type { Person } from '#contract/accounts/administration.ts'
import { ourMeta } from '../our-meta.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'

const page = pageTest({ path: '/admin', component: () => <PeopleTab /> })
screenWidth(1_440)

const person = (changes: Partial<Person>): Person => ({
  id: 7,
  email: 'anna@agency.example',
  full_name: 'Анна Белова',
  is_administrator: true,
  is_disabled: false,
  is_invited: false,
  link_expires_at: null,
  last_seen_at: '2026-11-20T09:00:00Z',
  storage_bytes: 2_048,
  managed_projects: 3,
  created_projects: 2,
  ...changes,
})
const boris = person({
  id: 2,
  email: 'boris@agency.example',
  full_name: 'Борис',
  is_administrator: false,
  is_invited: true,
  link_expires_at: '2020-01-01T00:00:00Z',
  last_seen_at: null,
})
const people = (...items: Person[]) => ({ 'GET /admin/users': { json: { items, has_mail: false } } })
const served = {
  'GET /meta': ourMeta(),
  ...people(person({}), boris),
}
const link = { purpose: 'invite', token: 'secret-token', expires_at: '2026-11-30T09:00:00Z', mail: 'off' }

/** Opens the invitation; `fill` types into it and confirms. */
async function openInvitation(confirm = 'Сделать ссылку') {
  await page.open()
  await screen.findByRole('row', { name: /Анна/ })
  await press('Пригласить')
  const dialog = within(await screen.findByRole('dialog', { name: 'Пригласить сотрудника' }))
  const fill = (email = 'vera@agency.example', name = 'Вера') => {
    fireEvent.change(dialog.getByLabelText('E-mail'), { target: { value: email } })
    fireEvent.change(dialog.getByLabelText('Имя и фамилия'), { target: { value: name } })
    fireEvent.click(dialog.getByRole('button', { name: confirm }))
  }
  return { dialog, fill }
}

it('shows rights, states and use, finds a person by e-mail, and shows who joined meanwhile', async () => {
  page.answer(served)
  await page.open()
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
  expect(await row(/Анна/)).toMatch(/Администратор.*Есть доступ.*20\.11\.2026.*3.*2.КБ/)
  expect(await row(/Борис/)).toContain('Ссылка просрочена')
  page.answer(people(person({}), { ...boris, is_invited: false }))
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => row(/Борис/)).toContain('Есть доступ')
  fireEvent.change(screen.getByLabelText('Поиск по имени и e-mail'), { target: { value: 'BORIS@' } })
  await waitFor(() => expect(screen.queryByRole('row', { name: /Анна/ })).toBeNull())
})

it('an invitation tells what each field lacks, and then shows the link with its token in the fragment', async () => {
  page.answer({ ...served, 'POST /admin/users': { json: link } })
  const { dialog, fill } = await openInvitation()
  fill('', ' ')
  const email = await dialog.findByRole('textbox', { name: 'E-mail', description: 'Введите e-mail' })
  expect(dialog.getByRole('textbox', { name: 'Имя и фамилия', description: 'Введите имя' })).toBeTruthy()
  expect(document.activeElement).toBe(email)
  expect(page.asked('POST')).toEqual([])
  fill()
  const shown = await screen.findByRole('dialog', { name: 'Приглашение' })
  expect(shown.textContent).toContain(`${location.origin}/join#secret-token`)
  expect(shown.textContent).toContain('vera@agency.example')
})

it('invites several people by one request each, and keeps every line that failed beside its reason', async () => {
  const asked: string[] = []
  const lost = new Set(['gleb@agency.example'])
  page.answer({
    ...served,
    'POST /admin/users': ({ body }) => {
      const { email } = JSON.parse(body)
      asked.push(email)
      if (email === 'boris@agency.example') return { status: 409, json: { code: 'email_taken', message: 'Уже есть' } }
      if (lost.has(email)) return { status: 502, json: {} }
      return { json: { ...link, token: `token-of-${email}` } }
    },
  })
  await page.open()
  await press('Пригласить')
  await press('Пригласить нескольких сразу')
  const dialog = within(await screen.findByRole('dialog', { name: 'Пригласить нескольких' }))
  const people = dialog.getByLabelText('Кого пригласить')
  const lines = [
    'vera@agency.example, Вера',
    'boris@agency.example',
    'не адрес',
    'gleb@agency.example',
    'dina@agency.example',
  ]
  fireEvent.change(people, { target: { value: lines.join('\n') } })
  const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Сделать ссылки' }))
  confirm()
  expect(await dialog.findByText(`${location.origin}/join#token-of-vera@agency.example`)).toBeTruthy()
  expect(await dialog.findByText('boris@agency.example: Уже есть')).toBeTruthy()
  expect(await dialog.findByText('не адрес: Введите корректный e-mail')).toBeTruthy()
  await waitFor(() => expect(people).toHaveProperty('value', lines.slice(1).join('\n')))
  expect(await dialog.findByText(/^gleb@agency\.example: /)).toBeTruthy()
  expect(asked).toEqual(['vera@agency.example', 'boris@agency.example', 'gleb@agency.example'])
  lost.clear()
  fireEvent.change(people, { target: { value: lines.slice(3).join('\n') } })
  confirm()
  expect(await dialog.findByText(`${location.origin}/join#token-of-dina@agency.example`)).toBeTruthy()
  await waitFor(() => expect(people).toHaveProperty('value', ''))
  expect(dialog.getAllByRole('listitem')).toHaveLength(3)
  expect(dialog.getByRole('button', { name: 'Скопировать все' })).toBeTruthy()
})

const taken = 'Пользователь vera@agency.example уже есть'
const tooLong = 'Не больше 100 символов'

const unfit = { path: 'full_name', message: tooLong }

it.each([
  ['because its e-mail is taken', 'E-mail', taken, { status: 409, code: 'email_taken', message: taken }],
  [
    'because its name does not fit',
    'Имя и фамилия',
    tooLong,
    { status: 422, code: 'validation_failed', message: 'Проверьте', details: { fields: [unfit] } },
  ],
  ['for another reason', undefined, 'Внутренняя ошибка сервера', { status: 500 }],
])(
  'an invitation refused %s says so, and the wrong field alone is marked, described and focused',
  async (_, wrong, told, json) => {
    page.answer({ ...served, 'POST /admin/users': { status: json.status, json } })
    const { dialog, fill } = await openInvitation()
    fill()
    const field = wrong && (await dialog.findByRole('textbox', { name: wrong, description: told }))
    expect(await dialog.findAllByText(told)).toHaveLength(1)
    const marked = dialog.getAllByRole('textbox').filter((one) => one.matches('[aria-invalid="true"]'))
    expect(marked).toEqual(field ? [field] : [])
    if (field) expect(document.activeElement).toBe(field)
  },
)

/** Opens the question whether to close the access of Boris. */
async function openQuestion() {
  page.answer({
    ...served,
    'GET /users/': { json: [{ id: 7, full_name: 'Анна Белова', email: 'anna@agency.example' }] },
    'POST /admin/users/2/handover': { json: boris },
    'PATCH /admin/users/2': { json: { ...boris, is_disabled: true } },
  })
  await page.open()
  await press('Действия: Борис')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Закрыть доступ' }))
  return within(await screen.findByRole('dialog', { name: 'Закрыть доступ?' }))
}
const sent = () => page.requests().flatMap(({ method, body }) => (method === 'GET' ? [] : [JSON.parse(String(body))]))

it('asks before it closes the access of a person', async () => {
  const dialog = await openQuestion()
  expect(sent()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Закрыть доступ' }))
  expect(await screen.findByText('Доступ закрыт')).toBeTruthy()
  expect(sent()).toEqual([{ is_disabled: true }])
})

it('a person who leads projects can hand them over in the dialog that closes the access', async () => {
  const dialog = await openQuestion()
  expect(dialog.getByText(/^Ведёт проектов\s— 3, создано\s— 2\./)).toBeTruthy()
  await dialog.findByRole('option', { name: 'Передать: Анна Белова' })
  const heir = dialog.getByRole('combobox', { name: 'Кому передать проекты' })
  fireEvent.change(heir, { target: { value: '7' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Передать и закрыть' }))
  expect(await screen.findByText('Доступ закрыт')).toBeTruthy()
  expect(sent()).toEqual([{ to: 7 }, { is_disabled: true }])
})

it('does not offer administrators to close their own access, and says why', async () => {
  page.answer(served)
  await page.open()
  await press('Действия: Анна Белова')
  const item = await screen.findByRole('menuitem', {
    name: 'Закрыть доступ',
    description: /^Себе доступ закрыть нельзя/,
  })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(item)
  expect(screen.queryByRole('dialog', { name: 'Закрыть доступ?' })).toBeNull()
})

it.each([
  { others: 'an invited administrator', is_invited: true, disabled: 'true' },
  { others: 'an administrator with access', is_invited: false, disabled: null },
])('beside $others, offers to take the right only while another administrator can sign in', async (given) => {
  const other = { ...boris, is_administrator: true, is_invited: given.is_invited }
  page.answer({ ...served, ...people(person({}), other) })
  await page.open()
  await press('Действия: Анна Белова')
  const item = await screen.findByRole('menuitem', { name: 'Снять право администратора' })
  expect(item.getAttribute('aria-disabled')).toBe(given.disabled)
  if (given.disabled) expect(screen.getByText(/^Это единственный администратор/)).toBeTruthy()
})

it('tells a user without the right so', async () => {
  const message = 'Это доступно только администраторам'
  const json = { status: 403, code: 'administrator_required', message, customMessage: message }
  page.answer({ ...served, 'GET /admin/users': { status: 403, json } })
  await page.open()
  expect(await screen.findByText(message)).toBeTruthy()
})

it.each([
  ['sent', /Письмо отправлено на vera@agency\.example\. Если оно не дойдёт/],
  ['failed', /Письмо на vera@agency\.example не ушло.*Передайте ссылку лично/],
])('with a mail server the dialog tells that the letter was %s, and shows the link too', async (mail, text) => {
  page.answer({
    ...served,
    'GET /admin/users': { json: { items: [person({})], has_mail: true } },
    'POST /admin/users': { json: { ...link, mail } },
  })
  const { fill } = await openInvitation('Отправить письмом')
  fill()
  const shown = await screen.findByRole('dialog', { name: 'Приглашение' })
  expect(shown.textContent).toMatch(text)
  expect(shown.textContent).toContain(`${location.origin}/join#secret-token`)
})
