// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { attachFiles } from '#client/features/chat/data/attachments.ts'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({ path: '/chat/a', component: () => null })
const problem = 'Не удалось прочитать текст файла: он повреждён'
const uploaded = { id: 'f', name: 'План.docx', url: '/api/v1/files/f', problem: null }
const attach = () => act(() => attachFiles('a', [new File(['x'], 'План.docx')], () => {}))

test('a file whose text the server cannot read says so after its upload', async () => {
  let asked = 0
  page.answer({
    'POST /files/': { json: { files: [{ ...uploaded, is_reading: true }] } },
    'GET /files/f/reading': () => ({
      json: { is_reading: ++asked < 3, problem: asked < 3 ? null : problem },
    }),
  })
  await page.open()
  await attach()
  await expect
    .poll(() => chatDrafts().get('a').attachments)
    .toMatchObject([{ state: 'done', id: 'f', problem }])
  expect(asked).toBe(3)
})

test('a file stays attached when the server does not tell whether it is read', async () => {
  page.answer({
    'POST /files/': { json: { files: [{ ...uploaded, is_reading: true }] } },
    'GET /files/f/reading': { status: 503, json: {} },
  })
  await page.open()
  await attach()
  await expect.poll(() => page.asked('GET')).toContain('/files/f/reading')
  expect(chatDrafts().get('a').attachments).toMatchObject([{ state: 'done', id: 'f', problem: null }])
})
