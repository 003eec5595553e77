import { expect, test } from 'vitest'
import { createDemoAssistant } from '#server/modules/assistant/demo-assistant.ts'
import { talk } from '../chats/start-with-model.ts'
import { startTestServer } from '../test-server.ts'
import { addChannels, withBase } from './start-agency.ts'

/** Starts the product with the demonstration model. */
async function startDemo() {
  const server = await startTestServer({ assistant: createDemoAssistant(async () => {}) })
  await server.api.signIn()
  const ask = async (question: string) => (await talk(server.api, question, withBase)).rows[1]
  return { ...server, ask }
}

test('an empty list has a link with its conditions, so that they can be loosened', async () => {
  const { api, ask } = await startDemo()
  await addChannels(api, [{ title: 'Деньги', vendor_vat_percent: 20 }])
  const answer = await ask('каналы про финансы без НДС')
  expect(answer?.msg).toMatch(
    /\n\n\[0\sканалов: Финансы, НДС [^\]]* 0\]\(\/placement\/channels-base\?[^)]*vendor_vat_percent=0\.\.0\)\n\n/,
  )
  expect(answer?.msg).toContain('В базе таких каналов нет')
  expect(answer?.attributes.cited).toMatchObject([{ total: 0, ids: [] }])
})

test('a wanted number of channels is that of the link, of the card and of the lines, with the order named', async () => {
  const { api, ask } = await startDemo()
  const ids = await addChannels(
    api,
    [10, 40, 30, 20].map((subscribers) => ({ title: `Канал ${subscribers}`, subscribers })),
  )
  const answer = await ask('топ 2 каналов по подписчикам')
  expect(answer?.msg).toMatch(/\[Первые 2 из 4\sканалов: Все каналы; по подписчикам, сначала больше\]\(/)
  expect(answer?.msg.match(/^- .*$/gm)).toHaveLength(2)
  expect(answer?.attributes.cited).toMatchObject([{ total: 4, ids: [ids[1], ids[2]] }])
})

test('a pick without an order begins with the cheapest for a view, and tells what must not be placed and why', async () => {
  const { api, ask } = await startDemo()
  await addChannels(api, [
    { title: 'Айва', cpv_plan: 3, risk_level: 'no_risk', subscribers: 900 },
    { title: 'Вишня', cpv_plan: 1, risk_level: 'high_risk', subscribers: 900 },
    { title: 'Слива', cpv_plan: 2, risk_level: 'no_risk', subscribers: 900 },
  ])
  const answer = await ask('подбери два канала')
  expect(answer?.msg).toContain('первыми стоят самые дешёвые за просмотр')
  expect(answer?.msg).toMatch(/Первые 2 из 3\sканалов: Все каналы; по CPV, сначала дешевле/)
  expect(answer?.msg).toMatch(
    /- Вишня: .* — \*\*нельзя ставить\*\*: Высокий риск накрутки\n- Слива: [^*]*\n\n/,
  )
  expect(answer?.msg).toMatch(/Из названных нельзя ставить 1\sканал\. По правилам агентства от /)
})
