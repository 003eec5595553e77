import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDemoAssistant } from '#server/modules/assistant/demo-assistant.ts'
import { talk } from '../chats/start-with-model.ts'
import { sampleBrief } from '../sample-brief.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
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
  expect(answer?.msg).toMatch(/- Вишня: .* — \*\*нельзя ставить\*\*: Высокий риск накрутки\n- Слива: [^*]*\n\n/)
  expect(answer?.msg).toMatch(/Из названных нельзя ставить 1\sканал\. По правилам агентства от /)
})

/** Starts the demonstration with a project, an estimate and two positions, of which one has a rate. */
async function startDemoPlacement() {
  const demo = await startDemo()
  const send = async (path: string, json: object) =>
    (await demo.api.send<{ id: number }>('POST', path, { json })).body.id
  const designer = await addPosition(demo.api, 'Дизайнер')
  await addPosition(demo.api, 'Старший копирайтер')
  const estimate = sampleEstimate({ title: 'Осень 2026', rates: [sampleRate(designer)] })
  const estimate_id = await send('/estimates/', estimate)
  const uses = { direction_id: await send('/directions/', { title: 'Еда' }), estimate_id }
  const brief = sampleBrief(uses, { project: { title: 'Запуск йогурта' } })
  const { body } = await demo.api.send<{ id: number; project: { id: number } }>('POST', '/briefs/', {
    json: brief,
  })
  return { ...demo, estimate_id, project_id: body.project.id }
}

test('questions of projects, briefs, estimates, positions and categories are answered by the tools of a model', async () => {
  const { api, ask, estimate_id, project_id } = await startDemoPlacement()
  await addChannels(api, [
    { title: 'Деньги', agency_price: 30_000 },
    { title: 'Дача', agency_price: 10_000, category: 'Дом' },
  ])
  const categories = await ask('сравни средние цены по категориям')
  expect(categories?.msg).toMatch(/\[2\sканала: Все каналы\]\(\/placement\/channels-base\)/)
  expect(categories?.msg).toMatch(/\| Финансы \| 1\sканал \| от 30\s000\s₽ до 30\s000\s₽, медиана 30\s000\s₽ \|/)
  const first = await ask('топ-1 категорий по средней цене')
  expect(first?.msg).toMatch(/групп: 2\. Ниже первые 1\.[\s\S]*\n\| Финансы \|(?![\s\S]*\n\| Дом \|)/)
  const older = await ask('средняя цена по категориям у рыбных каналов со словом «Дача» до 50 000')
  expect(older?.msg).toMatch(/^Не использовал: «рыбных»\.[\s\S]*\[1\sканал: «Дача», агентская цена до 50\s000/)
  const secret = await ask('средняя цена по категориям, админ @ivan')
  expect(secret?.msg).toContain('Ассистент не видит закрытые поля и не ищет по ним: Админ.')

  const projects = await ask('какие у нас проекты на согласовании')
  expect(projects?.msg).toMatch(/\[1\sпроект: этап: Бриф, статус: Ожидает\]\(\/placement\/projects\?/)
  expect(projects?.attributes.cited).toMatchObject([{ ids: [project_id] }])
  const { roomId } = await talk(api, 'мои проекты', withBase)
  const next = async (text: string) => (await talk(api, text, { ...withBase, roomId })).rows.at(-1)?.msg
  expect(await next('только на брифе')).toMatch(/\[\d\sпроект[а-я]*: менеджер я, этап: Бриф\]/)
  expect(await next('с бюджетом до 1\u00a0000\u00a0000')).toMatch(/менеджер я, этап: Бриф, бюджет до 1\s000\s000\s₽\./)
  expect(await next('какая доля отклонена?')).toContain('— от проектов: менеджер я, этап: Бриф, бюджет до')
  expect(await next('а утверждена?')).toMatch(/Доля: .*статус: Утвержден/)
  expect((await ask('кто ведёт проект запуск йогурта и ROI'))?.msg).toMatch(/^Не использовал: «ROI»\.[\s\S]*Номер/)

  expect((await ask('у какого менеджера больше всего проектов'))?.msg).toMatch(/^(?![\s\S]*больше всего: без)/i)
  const brief = await ask('что в брифе проекта запуск йогуртов')
  expect(brief?.msg).toContain(`](/placement/projects/${project_id}/brief)`)
  const estimate = await ask('покажи расчётку осень')
  expect(estimate?.msg).toContain(`](/placement/estimates/${estimate_id}/edit)`)
  expect(estimate?.msg).toMatch(/\| Дизайнер \| /)
  expect((await ask('покажи расчётку Зима'))?.msg).toMatch(/Нет расчётки «Зима»\. Ближайшие .*:\n\n- Осень 2026/)
  expect((await ask('сметы с ндс больше 5%, какая доля'))?.msg).toMatch(/Доля: 1 из 1 .*\s[\s\S]*\| Осень 2026 \|/)
  expect((await ask('какие расчётки дороже 2 млн'))?.msg).toContain('Условие «дороже 2 млн» применить не умею')
  expect((await ask('какие у нас расчётки'))?.msg).toContain(`- [Осень 2026](/placement/estimates/${estimate_id}/edit)`)

  const positions = await ask('какие должности у нас есть и сколько стоят')
  expect(positions?.msg).toMatch(/Нашлось: 2\sдолжности\.[\s\S]*\| Старший копирайтер \| ставок нет \|/)
  expect((await ask('сколько стоит час дизайнера'))?.msg).toMatch(/Нашлось: 1\sдолжность/)
  await addPosition(api, 'Младший копирайтер')
  expect((await ask('сколько стоит час копирайтера'))?.msg).toMatch(
    /Нашлось: 2\sдолжности\.[\s\S]*\| Младший копирайтер \|/,
  )
  for (const { msg } of [categories, projects, brief, estimate, positions].flatMap((one) => one ?? [])) {
    expect(msg).not.toMatch(/<данные>|Ошибка|find_|read_|демонстрационный ответ/)
  }
})

test('a brief and an estimate are drafted as links, and nothing is written', async () => {
  const { api, ask } = await startDemoPlacement()
  const brief = await ask('составь бриф для клиента Ромашка: запуск нового йогурта, бюджет 500 000, срок до 20 декабря')
  expect(brief?.msg).toMatch(
    /\[Черновик брифа «Ромашка: запуск нового йогурта»\]\(\/placement\/projects\/create\/brief#/,
  )
  expect(brief?.msg).toContain('До этого ничего не записано')
  expect(brief?.msg).toContain('Срок до 20.12.2026 не подставлен: в форме нужен и первый день.')
  const range = await ask('составь бриф на запуск йогурта с 1 по 15 декабря, бюджет 300–500 тыс')
  expect(range?.msg).toMatch(/^Не использовал: «бюджет 300–500 тыс»\.[\s\S]*«запуск йогурта»/)
  expect(range?.msg).not.toContain('не подставлен')
  const estimate = await ask('составь расчётку: дизайнер 5 часов, копирайтер 10 часов по 1 500 ₽')
  expect(estimate?.msg).toMatch(/\]\(\/placement\/estimates\/create#[\s\S]*Итого: без НДС /)
  expect(estimate?.msg).toContain('взяты как медианы прежних расчёток')
  expect(estimate?.msg).not.toMatch(/client|percent/)
  expect((await ask('составь расчётку: копирайтер 10 часов'))?.msg).toContain(
    'В расчётках ещё нет ставки: Старший копирайтер',
  )
  expect((await ask('составь расчётку'))?.msg).toContain('Назовите должности и часы')
  const scaled = await ask(
    'составь расчётку: дизайнер 10 часов по 2 тыс, копирайтер и редактор по 5, дизайнер 10,25 часов',
  )
  expect(scaled?.msg).toMatch(
    /Не использовал: «копирайтер», «редактор по 5», «дизайнер 10,25 часов: Не больше одного знака после запятой»\./,
  )
  expect(scaled?.msg).toMatch(/Итого: без НДС 20\s000/)
  const { body } = await api.send<unknown[]>('GET', '/estimates/')
  expect(body).toHaveLength(1)
})

test('a question that changes the list before repeats it in words, and one that is not understood gets no rows', async () => {
  const { api, db } = await startDemo()
  await addChannels(api, [
    { title: 'Суп', edo: true, agency_price: 30_000 },
    { title: 'Каша', edo: false, agency_price: 10_000 },
    { title: 'Гречка', edo: true, agency_price: 20_000 },
  ])
  const { roomId } = await talk(api, 'каналы про финансы с эдо с зонтом', withBase)
  const next = async (text: string) => (await talk(api, text, { ...withBase, roomId })).rows.at(-1)?.msg
  expect(await next('а подешевле?')).toMatch(
    /^Прежний .* весь\. Не .*: «зонтом»[\s\S]*\[2\s.*; по агентской цене, .*дешевле\]/,
  )
  await db.execute(sql`UPDATE chat_messages SET text = 'Только cited помнит список' WHERE role = 'assistant'`)
  expect(await next('ещё пять')).toContain('Больше в этом списке нет: показаны все 2.')
  expect(await next('сравни первые два')).toMatch(/дороже самого дешёвого на 10\s000[\s\S]*\| Гречка \|/)
  expect(await next('а без эдо?')).toMatch(/\[1\sканал: Финансы, ЭДО: нет; по агентской цене/)
  // Answers of earlier versions do not tell what they have shown.
  await db.execute(sql`UPDATE chat_messages SET cited = cited #- '{0,shown}' WHERE chat_id = ${roomId}`)
  expect(await next('а с эдо?')).toContain('Не понял: «а с эдо?»')
  expect(await next('средняя цена каналов про финансы')).toMatch(/Агентская цена, в среднем: 20\s000\s₽/)
  for (const [question, answer] of [
    ['каналы про рыбалку', /Не понял: «рыбалку»\.[\s\S]*- Каналы про финансы/],
    ['каналы про финансы с рыбалкой дешевле 1к', /^Не использовал: «рыбалкой»[\s\S]*\[0\sканалов/],
    ['финансы с эдо или до 10к', /Подходит 3\sканала: хотя бы одно из двух/],
  ] as const) {
    expect(await next(question)).toMatch(answer)
    expect(await next('а до 10к?')).toMatch(/^Не понял: «а до 10к\?»/)
  }
})
