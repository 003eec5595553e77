// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShortlistForm } from '#client/features/channels/shortlist/shortlist-form.tsx'
import { shortlists } from '#client/offline/shortlists/shortlists.ts'
import { aShortlist } from '../offline/shortlists/a-shortlist.ts'
import { ourMeta } from '../our-meta.ts'
import { pageTest } from '../page-test.tsx'
import { press } from '../press.ts'

const stored = aShortlist({ name: 'Весна', client_name: 'Банк', budget_basis: 'agency_vat', version: 3 })
const ofOther = { ...stored, client_name: 'Завод', budget: 100_000, version: 4 }

const page = pageTest({ path: '/', component: Opened })

/** Opens the form as the bar does, with the list of that moment. */
function Opened() {
  return <ShortlistForm from={undefined} list={opened} open onClose={() => {}} />
}
let opened: ReturnType<typeof shortlists.get>['current']

test('the error of a failed save says first that the typed text is kept', async () => {
  page.answer({
    'GET /meta': ourMeta(),
    [`PUT /shortlists/${stored.id}`]: { status: 500, json: {} },
  })
  shortlists.keepKnown(stored.id, stored)
  opened = shortlists.get().current
  await page.open()
  fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'Лето' } })
  await press(/Сохранить/)
  const told = 'Внутренняя ошибка сервера. Введённое осталось на экране.'
  await expect.poll(() => screen.getByRole('alert').textContent).toBe(told)
  expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Лето')
})

test('a list that another device has changed is saved at the next try, with the changes of both', async () => {
  const sent: unknown[] = []
  page.answer({
    'GET /meta': ourMeta(),
    [`PUT /shortlists/${stored.id}`]: ({ body }) => {
      const input = JSON.parse(body)
      sent.push(input)
      if (input.version === 4) return { json: { ...ofOther, ...input, version: 5 } }
      const error = { status: 409, code: 'shortlist_changed', message: 'Подборку изменили' }
      return { status: 409, json: { ...error, details: { current: ofOther } } }
    },
  })
  shortlists.keepKnown(stored.id, stored)
  opened = shortlists.get().current
  await page.open()
  fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'Лето' } })
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: /Сохранить/ })))
  await save()
  await screen.findByDisplayValue('Завод')
  expect(screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' ')).toContain(
    'клиент — «Завод»; бюджет — 100 000,00 ₽',
  )
  await save()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ name: 'Лето', client_name: 'Завод', budget: 100_000, version: 4 })
})
