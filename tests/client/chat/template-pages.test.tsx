// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CreateTemplatePage, EditTemplatePage } from '#client/features/chat/agency/template-form-pages.tsx'
import { FillTemplateForm } from '#client/features/chat/filling/fill-template-form.tsx'
import { promptTemplateGroups } from '#client/features/chat/templates/prompt-templates.ts'
import { ourMeta } from '../our-meta.ts'
import { pageTest } from '../page-test.tsx'

let from: string | undefined
const page = pageTest({
  path: '/chat/templates/{-$id}',
  component: () => (from === undefined ? <EditTemplatePage id="1" /> : <CreateTemplatePage from={from} />),
})

const template = {
  id: 1,
  group: 'Письма',
  title: 'Общий',
  text: 'Мой',
  is_archived: false,
  created_by: null,
  version: 3,
}

async function open(key?: string) {
  from = key
  page.answer({ 'GET /meta': ourMeta(), 'GET /prompt-templates': { json: { items: [template] } } })
  const opened = await page.open('/chat/templates/1')
  return { ...opened, field: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Текст/ }) }
}

test('a template that another user has changed is saved only after a look at their change', async () => {
  const { address, field } = await open()
  const current = { ...template, text: 'Чужой', version: 4 }
  const details = { current, changed_by: 'Илья', changed_at: '2026-11-20T10:00:00Z' }
  page.answer({
    'PUT /prompt-templates/1': ({ body }) =>
      JSON.parse(body).version === 4
        ? { json: { ...current, text: 'Мой новый', version: 5 } }
        : {
            status: 409,
            json: { status: 409, code: 'prompt_template_changed', message: 'Конфликт', details },
          },
  })
  fireEvent.change(field, { target: { value: 'Мой новый' } })
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  const conflict = await screen.findByRole('dialog', { name: 'Шаблон изменился, пока вы его редактировали' })
  expect(conflict.textContent).toMatch(/Было.*Мой.*Стало.*Чужой.*У вас.*Мой новый/s)
  fireEvent.click(within(conflict).getByRole('button', { name: 'Сохранить мои' }))
  await expect.poll(address).toBe('/chat/templates')
  expect(JSON.parse(page.requests().findLast(({ method }) => method === 'PUT')?.body ?? '')).toMatchObject({
    text: 'Мой новый',
    version: 4,
  })
})

test('the form names brackets that stay text, and those that are wrong', async () => {
  const { field } = await open()
  fireEvent.change(field, { target: { value: 'Второй: [10 фактов], [«Название»] [клиент' } })
  expect(await screen.findByText('Скобка не закрыта: «[клиент»')).toBeTruthy()
  expect(screen.getByText(/^Останется текстом.*: \[10 фактов\], \[«Название»\]\.$/)).toBeTruthy()
})

test('a built-in template is a start for an own one', async () => {
  const group = promptTemplateGroups.find(({ title }) => title === 'Копирайтинг')
  const release = group?.templates.find(({ label }) => label === 'Пресс-релиз')
  const { field } = await open(release?.key)
  expect(field.value).toBe(release?.prompt)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Название/ }).value).toBe('Пресс-релиз')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Группа/ }).value).toBe('Копирайтинг')
  expect(screen.getByRole('list', { name: 'Поля шаблона' }).textContent).toContain('название компании')
})

test('a form asks for numbers and days where they belong, and a known client brings and takes its brand', async () => {
  await open()
  cleanup()
  const onFilled = vi.fn()
  const show = () => {
    cleanup()
    const text = '[Клиент]: [Бренд], [бюджет: деньги], [срок: дата]'
    const form = { title: 'Письмо', text, open: true, left: undefined, onFilled, onClose: () => {} }
    render(<FillTemplateForm {...form} />)
  }
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
  const fill = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } })
  }
  const put = () => fireEvent.click(screen.getByRole('button', { name: 'Вставить' }))
  show()
  fill({ Клиент: 'Кофейня «Утро»', Бренд: 'Утро', Бюджет: 'много', Срок: '31.02.2026' })
  put()
  expect(screen.getByText('Введите число')).toBeTruthy()
  expect(screen.getByText('Такого дня нет: 31.02.2026').getAttribute('role')).toBe('alert')
  fill({ Бюджет: '120000', Срок: '24 дек 2026' })
  put()
  expect(onFilled).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/: Утро, 120\s000\s₽, 24\.12\.2026$/))
  show()
  fill({ Клиент: 'кофейня «утро»' })
  expect(field('Бренд').value).toBe('Утро')
  fill({ Клиент: 'Другой' })
  expect(field('Бренд').value).toBe('')
})
