// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { logoProblem } from '#client/features/services/logo-input.tsx'
import { ServiceForm } from '#client/features/services/service-form.tsx'
import { useErrorNotice } from '#client/lib/api/error-popup.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'

screenWidth(1440)
const page = pageTest({
  path: '/services/create',
  component: () => (
    <>
      <ServiceForm />
      <p data-testid="popup">{useErrorNotice()?.message}</p>
    </>
  ),
})

const id = '7b1c9f5e-3a51-4d0e-9c3a-3d8f1c1b2a3d'
const uploaded = {
  'POST /files/': { status: 201, json: { files: [{ id, name: 'logo.png', url: `/f/${id}` }] } },
}
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const png = new File([new Uint8Array(signature)], 'logo.png')

function fill(label: RegExp, value: string) {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
}

function choose(...files: File[]) {
  const picker = document.querySelector('input[type=file]')
  fireEvent.change(picker ?? document.body, { target: { files } })
}

async function fillAll() {
  fill(/Название/, 'Полка кейсов')
  fill(/Описание/, 'Все кейсы агентства')
  fill(/Ссылка/, 'https://cases.example/all')
  choose(png)
  expect(await screen.findByText('Файл успешно загружен')).toBeDefined()
}

test('an empty form and wrong values are refused, and the status begins as «Бесплатный»', async () => {
  await page.open()
  await press('Добавить')
  for (const text of ['Введите название сервиса', 'Введите описание сервиса', 'Введите ссылку', 'Загрузите логотип']) {
    expect(await screen.findByText(text)).toBeDefined()
  }
  expect(screen.getByText('Бесплатный')).toBeDefined()
  expect(screen.queryByText('Выберите статус')).toBeNull()
  fill(/Ссылка/, 'полка')
  fill(/Описание/, 'ы'.repeat(301))
  await press('Добавить')
  expect(await screen.findByText('Введите корректную ссылку')).toBeDefined()
  expect(await screen.findByText('Не больше 300 символов')).toBeDefined()
  expect(document.body.textContent).toContain('301 / 300')
  expect(page.asked('POST')).toEqual([])
})

test.each([id, 5, 'logos/5.png'])(
  'a service is created with its logo under the name that the server gave it: %j',
  async (id) => {
    page.answer({
      'POST /files/': { status: 201, json: { files: [{ id, name: 'logo.png', url: '/f/5' }] } },
      'POST /resources/': { status: 201, text: '' },
    })
    const opened = await page.open()
    await fillAll()
    expect(screen.getByRole('img', { name: 'logo.png' }).getAttribute('src')).toBe('/f/5')
    await press('Добавить')
    expect(await screen.findByText('Сервис успешно создан')).toBeDefined()
    const [upload, creation] = page.requests().filter(({ method }) => method === 'POST')
    expect(upload?.body).toContain('name="files"; filename="logo.png"')
    expect(JSON.parse(creation?.body ?? '')).toEqual({
      title: 'Полка кейсов',
      description: 'Все кейсы агентства',
      url: 'https://cases.example/all',
      status: 'free',
      logo: { id, name: 'logo.png', url: '/f/5' },
    })
    await expect.poll(opened.address).toBe('/services')
  },
)

test('a file that is no PNG, and more than one file, are refused before sending', async () => {
  await page.open()
  choose(new File(['GIF89a..'], 'logo.png', { type: 'image/png' }))
  expect(await screen.findByText('Можно загружать только PNG-файлы')).toBeDefined()
  choose(png, png)
  expect(await screen.findByText('Можно загрузить только один файл')).toBeDefined()
  expect(page.asked('POST')).toEqual([])
})

test('a failed upload, an answer without a file and a picture that proves to be no PNG are reported', async () => {
  page.answer({ 'POST /files/': { status: 500, json: {} } })
  await page.open()
  choose(png)
  expect(await screen.findByText('Ошибка загрузки файла')).toBeDefined()
  page.answer({ 'POST /files/': { status: 201, json: { files: [] } } })
  await page.settled()
  choose(png)
  expect(await screen.findByText('Ошибка: файл не загружен')).toBeDefined()
  const message = 'Содержимое файла не соответствует его типу: logo.png'
  page.answer({
    'POST /files/': { status: 422, json: { status: 422, code: 'file_content_mismatch', message } },
  })
  await page.settled()
  choose(png)
  expect(await screen.findByText('Можно загружать только PNG-файлы')).toBeDefined()
  expect(screen.queryByText(message)).toBeNull()
  expect(screen.queryByRole('img', { name: 'logo.png' })).toBeNull()
})

test('a service that could not be created stays in the form, and a refusal shows at its field', async () => {
  page.answer({ ...uploaded, 'POST /resources/': { status: 500, json: {} } })
  const opened = await page.open()
  await fillAll()
  await press('Добавить')
  await expect
    .poll(() => screen.getByTestId('popup').textContent)
    .toBe('Ошибка при создании сервиса. Введённое сохранено на этом устройстве.')
  expect(opened.address()).toBe('/services/create')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Название/ }).value).toBe('Полка кейсов')
  const details = { fields: [{ path: 'logo.id', message: 'Файл не найден' }] }
  const json = { status: 422, code: 'validation_failed', message: '', details }
  page.answer({ 'POST /resources/': { status: 422, json } })
  await press('Добавить')
  const refused = (await screen.findByText('Файл не найден')).closest('.ant-form-item')
  expect(refused?.textContent).toContain('Логотип')
  await press('Убрать')
  await press('Добавить')
  expect(await screen.findByText('Загрузите логотип')).toBeDefined()
})

describe('before it is sent', () => {
  const notPng = 'Можно загружать только PNG-файлы'

  function problemOf(bytes: number[], size = bytes.length, name = 'logo.png') {
    const data = new Uint8Array(size)
    data.set(bytes)
    return logoProblem(new File([data], name, { type: 'image/png' }))
  }

  test('a PNG of up to 2 MB can be a logo, and a larger one cannot', async () => {
    expect(await problemOf(signature)).toBeUndefined()
    expect(await problemOf(signature, 2 * 1024 * 1024)).toBeUndefined()
    expect(await problemOf(signature, 2 * 1024 * 1024 + 1)).toBe('Логотип не может быть больше 2\u00a0МБ')
  })

  test.each(['logo.PNG', 'логотип «Осень».png'])('a PNG can be called %s', async (name) => {
    expect(await problemOf(signature, 100, name)).toBeUndefined()
  })

  test.each(['logo.txt', 'logo', 'logo.png.jpg', 'png'])('a PNG called %s cannot be a logo', async (name) => {
    expect(await problemOf(signature, 100, name)).toBe(notPng)
  })

  test.each([[[0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]], [signature.slice(0, 7)], [[]]])(
    'a file whose bytes are no PNG cannot be a logo: %j',
    async (bytes) => expect(await problemOf(bytes)).toBe(notPng),
  )
})
