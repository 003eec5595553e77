import { expect, test } from 'vitest'
import { promptTemplateGroups } from '#client/features/chat/templates/prompt-templates.ts'
import { templateChatName } from '#client/features/chat/templates/template-chat-name.ts'

const templates = promptTemplateGroups.flatMap((group) => group.templates)
const fill = (prompt: string, name: string) =>
  prompt.replaceAll('[название компании]', name).replaceAll(/\[[^\]]*\]/g, 'другое')

test('a filled template with a client gives the chat the names of both', () => {
  const withClient = templates.filter(({ prompt }) => prompt.includes('[название компании]'))
  expect(withClient.length).toBeGreaterThan(15)
  for (const { label, prompt } of withClient) {
    const client = 'ООО «Ромашка» (Тверь)'
    expect(templateChatName(templates, fill(prompt, client))).toBe(`${label} · ${client}`)
  }
})

test('a template of the agency names a chat too, whatever kinds its fields have', () => {
  const own = {
    label: 'Итоги месяца',
    prompt: 'Письмо для [клиент] до [срок: дата]\nТон: [тон: строгий | тёплый]',
  }
  const message = 'Письмо для Кофейня «Полдень» до 01.12.2026\nТон: тёплый'
  expect(templateChatName([own, ...templates], message)).toBe('Итоги месяца · Кофейня «Полдень»')
})

test('a line that says little but its client names no chat', () => {
  const own = { label: 'Своё', prompt: 'Напиши письмо\n[клиент]\nКому: [клиент]' }
  expect(templateChatName([own], 'Привет, помоги\nс письмом')).toBeUndefined()
})

test('only a filled client counts', () => {
  const prompt = templates.find(({ key }) => key === 'meeting-minutes')?.prompt ?? ''
  expect(templateChatName(templates, prompt)).toBeUndefined()
  expect(templateChatName(templates, `${fill(prompt, 'Ромашка')}\n\nИ ещё одно`)).toBe('Протокол встречи · Ромашка')
  expect(templateChatName(templates, fill(prompt, '').replace('клиентом ', ''))).toBeUndefined()
  expect(templateChatName(templates, 'Напиши письмо')).toBeUndefined()
  expect(templateChatName([], fill(prompt, 'Ромашка'))).toBeUndefined()
})

// A pattern that backtracks over such a message would exceed the time of a test.
test('a long message without the line has no name', () => {
  expect(templateChatName(templates, 'Задача: сравните коммуникации '.repeat(3_000))).toBeUndefined()
})
