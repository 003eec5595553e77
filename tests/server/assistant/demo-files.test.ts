import { expect, test } from 'vitest'
import { withAttachedTexts } from '#domain/attached-text.ts'
import { createDemoAssistant } from '#server/modules/assistant/demo-assistant.ts'
import { addChannels, withBase } from '../agency-tools/start-agency.ts'
import { talk } from '../chats/start-with-model.ts'
import { docx, onePixelPng, pdf, sheets } from '../files/sample-documents.ts'
import { problemOf, uploadOne } from '../files/upload.ts'
import { startTestServer, type TestClient } from '../test-server.ts'
import { ask, collect, user } from './upstream.ts'

async function startDemo() {
  const { api } = await startTestServer({ assistant: createDemoAssistant(async () => {}) })
  await api.signIn()
  await addChannels(api, [{ title: 'Деньги', agency_price: 30_000 }])
  return api
}

async function uploadRead(api: TestClient, name: string, content: string | Uint8Array) {
  const file = await uploadOne(api, name, content)
  await problemOf(api, file.id)
  return file
}

const prices = sheets('xlsx', {
  Прайс: [
    ['Канал', 'Подписчики', 'Цена'],
    ...Array.from({ length: 40 }, (_, index) => [`Канал ${index + 1}`, 1_000 + index, 500 + index]),
  ],
  Контакты: [
    ['Имя', 'Почта'],
    ['Анна', 'anna@example.org'],
  ],
})

test('a question with a table is answered by what was read of it, and never from the base', async () => {
  const api = await startDemo()
  const files = [await uploadRead(api, 'прайс.xlsx', prices)]
  const { rows } = await talk(api, 'Подбери каналы про финансы до 50 000 ₽', { ...withBase, files })
  const answer = rows[1]?.msg ?? ''
  expect(answer).toContain('демонстрационный ответ')
  expect(answer).toContain('даёт настоящая модель, её подключает администратор')
  for (const words of ['## прайс.xlsx', 'Таблица; листов: 2', 'Столбцы: Канал; Подписчики; Цена'])
    expect(answer).toContain(words)
  expect(answer).toMatch(/Лист «Прайс», 41\sстрока × 3\sстолбца/)
  expect(answer).toMatch(/\| Канал 1 \| 1\s?000 \| 500 \|/)
  expect(answer).toContain('Лист «Контакты»')
  expect(answer).toContain('Сервер сосчитал по ')
  expect(answer).not.toMatch(/Деньги|Медиаплан|\/placement\//)
})

test('a question with texts is answered by their kind, length, beginning and lines with figures', async () => {
  const api = await startDemo()
  const files = [
    await uploadRead(api, 'бриф.docx', docx('Запуск кофейни', 'Бюджет 350 000 ₽', 'Срок: 12 декабря')),
    await uploadRead(api, 'договор.pdf', pdf(['First page', 'Second page 17'])),
    await uploadOne(api, 'фото.png', onePixelPng),
  ]
  const answer = (await talk(api, 'Сделай медиаплан по файлам', { files })).rows[1]?.msg ?? ''
  expect(answer).toMatch(/## бриф\.docx\n\nДокумент; символов: \d+/)
  expect(answer).toContain('Начинается так: «Запуск кофейни»')
  expect(answer).toMatch(/- «Бюджет 350\s000 ₽»\n- «Срок: 12 декабря»/)
  expect(answer).toMatch(/## договор\.pdf\n\nДокумент PDF; страниц: 2, символов: \d+/)
  expect(answer).toContain('Изображение «фото.png». Демонстрационная модель изображений не видит')
  expect(answer).not.toContain('Медиаплан')
})

test('a later question that speaks of a file is about the earlier file, and another one is not', async () => {
  const message = withAttachedTexts('Что здесь?', [{ name: 'Заметки_17.txt', text: 'Позвонить в 9:30' }])
  const answerTo = async (question: string) => {
    const messages = [user(message), { role: 'assistant' as const, text: 'Ответ' }, user(question)]
    return (await collect(createDemoAssistant(async () => {}).answer(ask(question, { messages })))).text
  }
  expect(await answerTo('Какое время стоит в файле?')).toContain('Начинается так: «Позвонить в 9:30»')
  const named = await answerTo('А когда звонить по заметкам?')
  expect(named).toContain('## Заметки_17.txt')
  expect(named).toContain('Начинается так: «Позвонить в 9:30»')
  expect(await answerTo('Дай совет')).not.toContain('Позвонить')
})

test('a file that was not read is named with the reason', async () => {
  const api = await startDemo()
  const files = [await uploadRead(api, 'сломанный.docx', docx('Бриф').subarray(0, 300))]
  const { rows } = await talk(api, 'О чём это?', { ...withBase, files })
  expect(rows[1]?.msg).toMatch(/- Файл «сломанный\.docx» приложен, но прочитать его не удалось: /)
})

test('a long text that is asked for beside a file follows what was read, and is called invented', async () => {
  const asked = user(withAttachedTexts('Напиши длинный текст', [{ name: 'a.txt', text: 'Строка 1' }]))
  const demo = createDemoAssistant(async () => {})
  const answer = await collect(demo.answer(ask('Напиши длинный текст', { messages: [asked] })))
  expect(answer.text).toMatch(/«Строка 1»[\s\S]*вымышлен и с вложениями не связан\.\n\n## Развёрнутый ответ/)
})

test('markup in a file is no markup of the answer', async () => {
  const text = withAttachedTexts('Что в файле?', [
    { name: 'a.txt', text: '[тут](https://evil.example) ![x](https://evil.example/1.png) <b>7</b>' },
  ])
  const answer = await collect(
    createDemoAssistant(async () => {}).answer(ask('Что в файле?', { messages: [user(text)] })),
  )
  expect(answer.text).not.toMatch(/\]\(|<b>/)
})

test('an answer about a file goes on where it broke off', async () => {
  const question = 'Что в файле?'
  const asked = user(withAttachedTexts(question, [{ name: 'a.txt', text: 'Строка 1\nСтрока 2' }]))
  const demo = createDemoAssistant(async () => {})
  const whole = (await collect(demo.answer(ask(question, { messages: [asked] })))).text
  const begins = whole.slice(0, whole.length / 2)
  const messages = [asked, { role: 'assistant' as const, text: begins }, user('Продолжи')]
  expect(begins + (await collect(demo.answer(ask(question, { begins, messages })))).text).toBe(whole)
})
