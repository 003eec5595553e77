// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AnswerPicture } from '#client/features/chat/answer/answer-picture.tsx'
import { Thoughts } from '#client/features/chat/answer/thoughts.tsx'
import { Answer } from '#client/features/chat/conversation/answer.tsx'
import { AssistantMessage } from '#client/features/chat/conversation/assistant-message.tsx'
import { LeftOutNote } from '#client/features/chat/conversation/left-out-note.lazy.tsx'
import { UserMessage } from '#client/features/chat/conversation/user-message.tsx'
import { TemplateGroups } from '#client/features/chat/templates/template-groups.tsx'
import { connection } from '#client/lib/api/connection.ts'
import type { ChatMessage } from '#contract/chats.ts'
import { maxAnswerLength } from '#domain/answer/answer-notes.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  act(connection.reportAnswer)
})

test('copying a finished answer is confirmed for a second', async () => {
  vi.useFakeTimers()
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  render(
    <AssistantMessage text="**Ответ**" state="done">
      Ответ
    </AssistantMessage>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Копировать' })))
  const [item] = write.mock.calls[0]?.[0] ?? []
  expect(await (await item?.getType('text/plain'))?.text()).toBe('**Ответ**')
  expect(await (await item?.getType('text/html'))?.text()).toContain('Ответ')
  expect(screen.getByRole('button', { name: 'Скопировано' })).toBeTruthy()
  act(() => vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('button', { name: 'Копировать' })).toBeTruthy()
})

test('thoughts are open while the model thinks, and then folded unless the user opens them', () => {
  const { rerender } = render(<Thoughts thinking>мысль</Thoughts>)
  const title = () => screen.getByRole('button', { name: 'Размышления' })
  expect(screen.getByText('мысль')).toBeTruthy()
  rerender(<Thoughts thinking={false}>мысль</Thoughts>)
  expect(screen.queryByText('мысль')).toBeNull()
  fireEvent.click(title())
  expect(title().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('мысль')).toBeTruthy()
})

test('thoughts are not copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  const attributes = { id: '1', role: 'assistant' as const }
  const row = { msg: '<think>\nмысль\n</think>\n\n**Ответ**', attributes }
  render(<Answer chatId="a" row={row} />)
  fireEvent.click(screen.getByRole('button', { name: 'Размышления' }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Копировать' })))
  const [item] = write.mock.calls[0]?.[0] ?? []
  expect(await (await item?.getType('text/plain'))?.text()).toBe('**Ответ**')
  expect(await (await item?.getType('text/html'))?.text()).not.toContain('мысль')
})

test.each(['waiting', 'streaming'] as const)('an answer that is %s cannot be copied', (state) => {
  render(<AssistantMessage text="Отв" state={state} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText('PromoGPT отвечает…') !== null).toBe(state === 'waiting')
})

test.each([
  ['interrupted', 'Ответ прерван'],
  ['stopped', 'Ответ остановлен'],
] as const)('an answer that was %s says so', (ending, note) => {
  render(<AssistantMessage text="Начало" state="done" ending={ending} />)
  expect(screen.getByText(note)).toBeTruthy()
})

test.each([
  ['Ответ прервался из-за сбоя сервера.', 'Ответ прерван из-за сбоя сервера.'],
  ['Модель не ответила.', 'Ответ прерван. Модель не ответила.'],
])('an answer interrupted because of «%s» says once that it was', (reason, note) => {
  render(<AssistantMessage text="Начало" state="done" ending="interrupted" reason={reason} />)
  expect(screen.getByText(note)).toBeTruthy()
})

test('an answer at the limit of its length says so, and proposes a new question', () => {
  const row = (length: number) => ({
    ...{ msg: 'я'.repeat(length), attributes: { id: '1', role: 'assistant' as const, interrupted: true } },
  })
  const { rerender } = render(
    <Answer chatId="a" row={row(maxAnswerLength - 1)} reason="Ответ слишком длинный" />,
  )
  const note = () => screen.getByText(/^Ответ прерван/).textContent
  expect(note()).toBe(
    'Ответ прерван: он достиг предела в 200\u00a0000\u00a0знаков и дальше не продолжится. Задайте новый вопрос об остальном.',
  )
  rerender(<Answer chatId="a" row={row(maxAnswerLength - 2)} />)
  expect(note()).toBe('Ответ прерван')
})

test('a very long message is shown in full on demand', () => {
  const text = 'слово '.repeat(2_000)
  render(<UserMessage text={text} files={[]} mode={undefined} />)
  const shown = () => screen.getByRole('article', { name: 'Вы' }).textContent ?? ''
  expect(shown().length).toBeLessThan(text.length)
  fireEvent.click(screen.getByRole('button', { name: 'Показать полностью' }))
  expect(shown()).toContain(text)
})

test('addresses in one’s own message are links', () => {
  render(<UserMessage text={'Референс:\nhttps://t.me/gorod.'} files={[]} mode={undefined} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://t.me/gorod')
  expect(screen.getByRole('article', { name: 'Вы' }).textContent).toContain('Референс:\nhttps://t.me/gorod.')
})

test('the files of a message are downloaded by a click', () => {
  render(<UserMessage text="Вот" files={[{ id: '7', name: 'бриф.docx' }]} mode="search" />)
  expect(screen.getByRole('link', { name: /бриф\s*\.docx/ }).getAttribute('href')).toBe(
    '/api/v1/files/7?download=1',
  )
  expect(screen.getByText('Web поиск')).toBeTruthy()
})

test('a file says which part of it the answer takes into account', () => {
  const part = { unit: 'row', read: 255, total: 2_000 } as const
  render(<UserMessage text="Вот" files={[{ id: '7', name: 'каналы.xlsx', part }]} mode={undefined} />)
  expect(screen.getByRole('link').textContent).toBe('каналы.xlsxпрочитано 255 из 2\u00a0000\u00a0строк')
})

test('a file says beside it what cannot be read', () => {
  const part = { unit: 'row', read: 255, total: 2_000 } as const
  const unread = 'скрытый лист не прочитан: «Маржа»'
  const files = [
    { id: '7', name: 'a.xlsx', part, unread },
    { id: '8', name: 'b.xlsx', unread },
  ]
  render(<UserMessage text="Вот" files={files} mode={undefined} />)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    `a.xlsxпрочитано 255 из 2\u00a0000\u00a0строк; ${unread}`,
    `b.xlsx${unread}`,
  ])
})

const said = (role: 'user' | 'assistant', id: string, more: Partial<ChatMessage['attributes']> = {}) => ({
  ...{ msg: id, attributes: { role, id, ...more } },
})
const tables = ['a', 'b', 'c', 'd'].map((id) => ({
  ...{ id, name: `${id}.xlsx`, unit: 'row' as const, read: 255, total: 2_000 },
}))

test('the line above the input tells what the latest answer left out, except the files of its question', () => {
  const own = { attached_files: [{ id: 'a', name: 'a.xlsx' }] }
  const rows = [
    said('user', '1', { ...own, left_out: { messages: 0, files: tables } }),
    said('assistant', '2'),
  ]
  const { rerender } = render(<LeftOutNote rows={rows} />)
  const note = () => screen.queryByRole('note')?.textContent
  expect(note()).toBe(
    'Часть переписки не учтена: «b.xlsx» — прочитано 255 из 2\u00a0000\u00a0строк; «c.xlsx» — прочитано 255 из 2\u00a0000\u00a0строк; и ещё 1\u00a0файл',
  )
  const later = [
    said('user', '3', { left_out: { messages: 12, files: [] } }),
    said('assistant', 'streaming-4'),
  ]
  const before = note()
  rerender(<LeftOutNote rows={[...rows, ...later]} />)
  expect(note()).toBe(before)
  rerender(<LeftOutNote rows={[...rows, ...later, said('assistant', '4')]} />)
  expect(note()).toBe('Часть переписки не учтена: 12\u00a0ранних сообщений')
})

test('no line is shown when nothing is left out, or beside a server that does not tell it', () => {
  const own = { attached_files: [{ id: 'a', name: 'a.xlsx' }] }
  const whole = said('user', '1', { ...own, left_out: { messages: 0, files: tables.slice(0, 1) } })
  for (const question of [said('user', '1'), whole]) {
    render(<LeftOutNote rows={[question, said('assistant', '2')]} />)
  }
  expect(screen.queryByRole('note')).toBeNull()
})

test('a picture can be saved once it is complete', () => {
  const { rerender } = render(<AnswerPicture src="/p?preview=1" filename="обложка.png" final={false} />)
  expect(screen.queryByRole('link')).toBeNull()
  rerender(<AnswerPicture src="/p" filename="обложка.png" final />)
  const save = screen.getByRole('link', { name: 'Сохранить' })
  expect([save.getAttribute('href'), save.getAttribute('download')]).toEqual(['/p?download=1', 'обложка.png'])
})

test('a missing picture says why, and loads with the connection', () => {
  render(<AnswerPicture src="/p" filename="обложка.png" final />)
  act(connection.reportFailure)
  fireEvent.error(screen.getByAltText('Изображение PromoGPT'))
  expect(screen.getByText('Изображение недоступно без сети')).toBeTruthy()
  act(connection.reportAnswer)
  expect(screen.getByAltText('Изображение PromoGPT')).toBeTruthy()
  fireEvent.error(screen.getByAltText('Изображение PromoGPT'))
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(screen.getByAltText('Изображение PromoGPT')).toBeTruthy()
})

test('a group of templates unfolds, and its templates can be picked', () => {
  const told = { onOpenGroup: vi.fn(), onPick: vi.fn() }
  const groups = [{ key: 'copy', title: 'Копирайтинг', templates: [{ key: 'post', label: 'Пост' }] }]
  const { rerender } = render(<TemplateGroups groups={groups} openGroup={undefined} {...told} />)
  expect(screen.queryByRole('button', { name: 'Пост' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Копирайтинг/ }))
  expect(told.onOpenGroup).toHaveBeenCalledExactlyOnceWith('copy')
  rerender(<TemplateGroups groups={groups} openGroup="copy" {...told} />)
  fireEvent.click(screen.getByRole('button', { name: 'Пост' }))
  expect(told.onPick).toHaveBeenCalledExactlyOnceWith('post')
})
