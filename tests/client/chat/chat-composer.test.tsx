// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChatComposer } from '#client/features/chat/composer/chat-composer.tsx'
import { FastModelToggle } from '#client/features/chat/composer/mode-toggles.tsx'
import { connection } from '#client/lib/api/connection.ts'

afterEach(() => {
  cleanup()
  act(connection.reportAnswer)
})

type Props = ComponentProps<typeof ChatComposer>

const handlers = () => ({
  onSend: vi.fn(),
  onStop: vi.fn(),
  onAttach: vi.fn(),
  onRemoveAttachment: vi.fn(),
  onRetryAttachment: vi.fn(),
  onOriginalAttachment: vi.fn(),
  onModeChange: vi.fn(),
})
type Told = Pick<Props, keyof ReturnType<typeof handlers>>

function Composer({ text: first = '', ...props }: Partial<Props> & Told) {
  const [text, setText] = useState(first)
  return (
    <ChatComposer
      place="conversation"
      mode={undefined}
      attachments={[]}
      running={false}
      {...props}
      text={text}
      onTextChange={setText}
    />
  )
}

function compose(props: Partial<Props> = {}) {
  const told = handlers()
  render(<Composer {...told} {...props} />)
  return { ...told, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Написать в PromoGPT' }) }
}

const sendButton = () => screen.getByRole('button', { name: 'Отправить' })

test('Enter sends; Shift+Enter begins a line, and the Enter that ends a composition sends nothing', () => {
  const { field, onSend } = compose({ text: 'Привет' })
  expect(fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })).toBe(true)
  for (const how of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(field, { key: 'Enter', ...how })
  expect(onSend).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  expect(onSend).toHaveBeenCalledOnce()
})

test.each<[string, Partial<Props>]>([
  ['an empty text', { text: '' }],
  ['a blank text', { text: ' \n ' }],
  ['a text beside files on their way', { text: 'Привет', disabledReason: 'Дождитесь загрузки файлов' }],
  ['a text of more than 100,000 characters', { text: 'а'.repeat(100_001) }],
])('%s is sent neither by key nor by button', (_what, props) => {
  const { field, onSend } = compose(props)
  expect(sendButton().getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.click(sendButton())
  expect(onSend).not.toHaveBeenCalled()
  const length = screen.queryByText(/сократите сообщение/)?.textContent
  if ((props.text ?? '').length > 100_000) expect(length).toMatch(/^100\s001 \/ 100\s000/)
})

test('without a connection text can be typed but not sent, and the button says why, and so does a line in sight', () => {
  const { field, onSend } = compose()
  act(connection.reportFailure)
  const line = () => screen.queryByText(/: текст сохранён на этом устройстве, отправить можно/)
  expect(line()).toBeNull()
  fireEvent.change(field, { target: { value: 'Напишу потом' } })
  expect(field.value).toBe('Напишу потом')
  expect(line()).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.click(sendButton())
  expect(onSend).not.toHaveBeenCalled()
  const reason = document.getElementById(sendButton().getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Сервер не отвечает: отправить сообщение можно, когда он ответит')
  fireEvent.change(field, { target: { value: ' ' } })
  expect(line()).toBeNull()
})

test('a running answer can be stopped, and nothing can be sent meanwhile', () => {
  const { field, onSend, onStop } = compose({ text: 'Ещё', running: true })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Остановить' }))
  expect(onStop).toHaveBeenCalledOnce()
})

test('switching a mode on switches the other off', () => {
  const { onModeChange } = compose({ mode: 'search' })
  const [picture, search] = [/Изображение|Фото/, /Web поиск|Поиск/].map((name) => screen.getByRole('button', { name }))
  expect(picture?.getAttribute('aria-pressed')).toBe('false')
  expect(search?.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(picture ?? document.body)
  fireEvent.click(search ?? document.body)
  expect(onModeChange.mock.calls).toEqual([['image'], [undefined]])
})

test('pasted files are attached unless text comes with them', () => {
  const { field, onAttach } = compose()
  const file = new File(['x'], 'снимок.png', { type: 'image/png' })
  const paste = (text: string) => {
    const event = createEvent.paste(field, { clipboardData: { files: [file], getData: () => text } })
    fireEvent(field, event)
  }
  paste('A1\tB1')
  expect(onAttach).not.toHaveBeenCalled()
  paste('')
  expect(onAttach).toHaveBeenCalledExactlyOnceWith([file])
})

test('a placeholder left in the text is named, Tab selects it and then leaves the field, and the text can be sent', () => {
  const { field, onSend } = compose({ text: 'Пост: [тема]' })
  expect(screen.getByText('Не заполнено:').textContent).toContain('[тема]')
  field.setSelectionRange(2, 3)
  expect(fireEvent.keyDown(field, { key: 'Tab' })).toBe(false)
  expect([field.selectionStart, field.selectionEnd]).toEqual([6, 12])
  expect(fireEvent.keyDown(field, { key: 'Tab' })).toBe(true)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSend).toHaveBeenCalledOnce()
  fireEvent.change(field, { target: { value: 'Пост: осень' } })
  expect(screen.queryByText('Не заполнено:')).toBeNull()
})

test('a file shows its state, and can be removed or uploaded again', () => {
  const { onRemoveAttachment, onRetryAttachment } = compose({
    attachments: [
      { key: 'a', name: 'план.xlsx', size: 86_016, state: 'done', id: '1', problem: null },
      { key: 'b', name: 'тезисы.pdf', size: 1, state: 'uploading' },
      { key: 'c', name: 'скан.pdf', size: 1, state: 'failed', reason: 'Файл повреждён' },
      { key: 'd', name: 'договор.pdf', size: 1, state: 'done', id: '1', problem: 'В файле нет текста' },
    ],
  })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'план.xlsx84\u00a0КБ',
    'тезисы.pdfЗагрузка файлов…',
    'скан.pdfФайл повреждён',
    'договор.pdfВ файле нет текста',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Загрузить ещё раз: скан.pdf' }))
  fireEvent.click(screen.getByRole('button', { name: 'Убрать файл тезисы.pdf' }))
  expect(onRetryAttachment).toHaveBeenCalledExactlyOnceWith('c')
  expect(onRemoveAttachment).toHaveBeenCalledExactlyOnceWith('b')
})

test('the choice of the model is on or off, and the device remembers it', () => {
  localStorage.clear()
  compose({ modelChoice: <FastModelToggle fast="mini" strong="large" /> })
  const choice = screen.getByRole('button', { name: 'Быстрая модель' })
  expect(choice.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(choice)
  expect(choice.getAttribute('aria-pressed')).toBe('true')
  expect(localStorage.getItem('promodesk-fast-model')).toBe('on')
  fireEvent.click(choice)
  expect(localStorage.getItem('promodesk-fast-model')).toBeNull()
})
