// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RenameGroup } from '#client/features/chat/agency/template-list.tsx'
import { pageTest } from '../page-test.tsx'

const page = pageTest({ path: '/chat/templates', component: () => <RenameGroup group="Письма" /> })

test('a group is renamed by one call, and a refusal stays in the dialog with what was typed', async () => {
  const message = 'Группа «Отчёты» уже есть, возможно, в архиве'
  page.answer({
    'PUT /prompt-templates/group': ({ body }) =>
      JSON.parse(body).title === 'Отчёты'
        ? { status: 409, json: { status: 409, code: 'prompt_template_group_taken', message } }
        : { status: 204 },
  })
  await page.open()
  fireEvent.click(screen.getByRole('button', { name: 'Переименовать группу «Письма»' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Название группы' })
  expect(field.value).toBe('Письма')
  fireEvent.change(field, { target: { value: 'Отчёты' } })
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await expect.poll(() => screen.getByRole('alert').textContent).toBe(message)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  fireEvent.change(field, { target: { value: ' Переписка ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Группа называется «Переписка»')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(page.requests().at(-1)?.body).toBe('{"group":"Письма","title":"Переписка"}')
})
