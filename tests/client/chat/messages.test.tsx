// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Answer, Thoughts } from '#client/features/chat/answer/answer.tsx'
import { AnswerPicture } from '#client/features/chat/answer/answer-picture.tsx'
import { LeftOutNote } from '#client/features/chat/conversation/conversation-states.tsx'
import { UserMessage } from '#client/features/chat/conversation/user-message.tsx'
import { TemplateGroups } from '#client/features/chat/templates/template-menu.tsx'
import { connection } from '#client/lib/api/connection.ts'
import type { ChatMessage } from '#contract/chats.ts'
import { maxAnswerLength } from '#domain/answer/answer-notes.ts'
import { ourMeta } from '../our-meta.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  act(connection.reportAnswer)
})

const said = (role: 'user' | 'assistant', id: string, more: Partial<ChatMessage['attributes']> = {}, msg = id) => ({
  msg,
  attributes: { role, id, ...more },
})

test('a finished answer is copied without its thoughts, which is confirmed for a second', async () => {
  vi.useFakeTimers()
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  const text = '<think>\nмысль\n</think>\n\n**Ответ**'
  render(<Answer chatId="a" row={said('assistant', '1', {}, text)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Размышления' }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Копировать' })))
  const [item] = write.mock.calls[0]?.[0] ?? []
  expect(await (await item?.getType('text/plain'))?.text()).toBe('**Ответ**')
  const html = await (await item?.getType('text/html'))?.text()
  expect(html).toContain('Ответ')
  expect(html).not.toContain('мысль')
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

test.each([
  ['interrupted', undefined, 'Ответ прерван'],
  ['stopped', undefined, 'Ответ остановлен'],
  ['interrupted', 'Ответ прервался из-за сбоя сервера.', 'Ответ прерван из-за сбоя сервера.'],
  ['interrupted', 'Модель не ответила.', 'Ответ прерван. Модель не ответила.'],
] as const)('an answer that was %s because of «%s» says so once', (ending, reason, note) => {
  render(<Answer chatId="a" row={said('assistant', '1', { [ending]: true }, 'Начало')} reason={reason} />)
  expect(screen.getByText(note)).toBeTruthy()
})

test('an answer at the limit of its length says so, and proposes a new question', () => {
  const row = (length: number) => said('assistant', '1', { interrupted: true }, 'я'.repeat(length))
  const { rerender } = render(<Answer chatId="a" row={row(maxAnswerLength - 1)} reason="Ответ слишком длинный" />)
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

test('one’s own message has its mode, its addresses as links, and files that say what of them is read', async () => {
  const part = { unit: 'row', read: 255, total: 2_000 } as const
  const unread = 'скрытый лист не прочитан: «Маржа»'
  const files = [
    { id: '7', name: 'бриф.docx' },
    { id: '8', name: 'a.xlsx', part, unread },
    { id: '9', name: 'b.xlsx', unread },
    { id: '10', name: 'c.xlsx', part },
    { id: '11', name: 'фото.png' },
  ]
  const text = 'Референс:\nhttps://t.me/gorod.'
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const show = (facts: ReturnType<typeof ourMeta>['json'] | null) => act(() => client.setQueryData(['meta'], facts))
  show(null)
  render(<UserMessage text={text} files={files} mode="search" />, {
    wrapper: (props) => <QueryClientProvider {...props} client={client} />,
  })
  expect(screen.getByRole('article', { name: 'Вы' }).textContent).toContain(text)
  expect(screen.getByText('Web поиск')).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['бриф.docxDOCX', '/api/v1/files/7?download=1'],
    [`a.xlsxпрочитано 255 из 2\u00a0000\u00a0строк; ${unread}`, '/api/v1/files/8?download=1'],
    [`b.xlsx${unread}`, '/api/v1/files/9?download=1'],
    ['c.xlsxпрочитано 255 из 2\u00a0000\u00a0строк', '/api/v1/files/10?download=1'],
    ['фото.pngPNG', '/api/v1/files/11?download=1'],
    ['https://t.me/gorod', 'https://t.me/gorod'],
  ])
  // A server of the specification alone has no files to show.
  const thumbnail = () => screen.queryByRole('presentation')
  expect(thumbnail()).toBeNull()
  show(ourMeta().json)
  expect((await screen.findByRole('presentation')).getAttribute('src')).toBe('/api/v1/files/11')
  act(connection.reportFailure)
  fireEvent.error(screen.getByRole('presentation'))
  expect(thumbnail()).toBeNull()
  act(connection.reportAnswer)
  fireEvent.error(screen.getByRole('presentation'))
  expect(thumbnail()).toBeNull()
})

const tables = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  name: `${id}.xlsx`,
  unit: 'row' as const,
  read: 255,
  total: 2_000,
}))

test('the line above the input tells what the latest answer left out, except the files of its question', () => {
  const own = { attached_files: [{ id: 'a', name: 'a.xlsx' }] }
  const rows = [said('user', '1', { ...own, left_out: { messages: 0, files: tables } }), said('assistant', '2')]
  const { rerender } = render(<LeftOutNote rows={rows} />)
  const note = () => screen.queryByRole('note')?.textContent
  expect(note()).toBe(
    'Часть переписки не учтена: «b.xlsx» — прочитано 255 из 2\u00a0000\u00a0строк; «c.xlsx» — прочитано 255 из 2\u00a0000\u00a0строк; и ещё 1\u00a0файл',
  )
  const later = [said('user', '3', { left_out: { messages: 3, files: [] } }), said('assistant', 'streaming-4')]
  const before = note()
  rerender(<LeftOutNote rows={[...rows, ...later]} />)
  expect(note()).toBe(before)
  rerender(<LeftOutNote rows={[...rows, ...later, said('assistant', '4')]} />)
  expect(note()).toBe('Часть переписки не учтена: 3\u00a0ранних сообщения')
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
