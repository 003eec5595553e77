import { expect, test } from 'vitest'
import { countTokens } from '#server/token-count.ts'
import { startPlacement } from './start-placement.ts'

const find = (args: object) => ({ name: 'find_projects', args })

test('projects are found by title, state, direction, estimate, people and day, with a link that the list reads', async () => {
  const { create, ask, colleague, uses } = await startPlacement()
  const winter = await create({ manager_id: colleague.id })
  await create({
    title: 'Весна',
    placement_start_date: '2027-03-01',
    placement_end_date: '2027-03-20',
    set_ready_date: '2027-03-02 10:00:00',
  })
  const args = {
    title: 'меню',
    states: ['Бриф', 'pending'],
    direction: 'еда',
    estimate: 'Осень',
    manager: 'ким',
    creator: 'я',
    start: '2026-12-01..2026-12-31',
    end: '..2027-01-31',
    budget: '1..',
  }
  const { result, answer } = await ask([find(args)])
  expect(result).toMatch(/^Нашлось: 1\sпроект\./)
  expect(result).toContain(
    `#${winter.project.id} | Зимнее меню | Бриф: Ожидает | Еда | Осень (#${uses.estimate_id}) | Борис Ким`,
  )
  expect(result).not.toContain('Весна')
  expect(answer?.msg).toMatch(/^<think>\nИщу проекты: «меню», Бриф, Ожидает, Еда, [^\n]* — нашлось 1\n/)
  const cited = answer?.attributes.cited?.[0]
  expect(cited).toMatchObject({ total: 1, ids: [winter.project.id], figures: { states: ['brief/pending'] } })
  expect(answer?.msg).toContain(`](${cited?.address})`)
  const none = await ask([find({ manager: 'Без менеджера', budget: '..0.5' }), find({ manager: 'без менеджера' })])
  expect(none.results.map((text) => /^Нашлось: (\d+)/.exec(text)?.[1])).toEqual(['0', '1'])
  expect(none.answer?.attributes.cited).toMatchObject([{ address: '/placement/projects?manager_ids=%5B0%5D' }])
})

test('what waits for a person is what to decide as its manager and what to edit as its creator', async () => {
  const { api, create, ask, colleague } = await startPlacement()
  const me = (await create()).project.creator_id ?? 0
  const mine = await create({ title: 'Решить мне', manager_id: me })
  const declined = await create({ title: 'Править мне', manager_id: colleague.id })
  await create({ title: 'Решить Борису', manager_id: colleague.id })
  const json = { status: 'declined', decline_comment: 'Нет сроков' }
  await api.send('PATCH', `/briefs/${declined.brief.id}/status`, { json })
  const { result, answer } = await ask([find({ waits_for: 'я' })])
  expect(result).toMatch(/^Нашлось: 2\sпроекта\./)
  expect(result).toContain(`#${mine.project.id} | Решить мне`)
  expect(result).toContain(`#${declined.project.id} | Править мне | Бриф: Отклонен`)
  expect(result).not.toContain('Решить Борису')
  expect(answer?.attributes.cited?.map(({ ids }) => ids)).toEqual([[mine.project.id], [declined.project.id]])
  const boris = await ask([find({ waits_for: 'Борис' })])
  expect(boris.result).toContain('Решить Борису')
  expect(boris.answer?.attributes.cited).toHaveLength(1)
})

test('unknown names and days are errors that name the nearest ones, and a long list keeps to its limits', async () => {
  const { create, ask, colleague } = await startPlacement()
  await create({ manager_id: colleague.id })
  const wrong = {
    states: ['Брифы', 'Ожидаит'],
    direction: 'Идаа',
    estimate: 'Асень',
    manager: 'Барис',
    start: 'завтра',
  }
  const { result, answer } = await ask([find(wrong)])
  expect(result).toMatch(/^Ошибка\. /)
  expect(result).toMatch(/этапа или статуса «Брифы»\. Ближайшие: <данные>Бриф/)
  expect(result).toMatch(/«Ожидаит»\. Ближайшие: <данные>Ожидает/)
  expect(result).toMatch(/направления «Идаа»\. Ближайшие: <данные>Еда/)
  expect(result).toMatch(/расчётки «Асень»\. Ближайшие: <данные>Осень/)
  expect(result).toMatch(/сотрудника «Барис»\. Ближайшие: <данные>Борис Ким/)
  expect(answer?.attributes.cited).toEqual([])
  const late = await ask([find({ start: 'завтра' }), find({ waits_for: 'я', states: ['Бриф'] })])
  expect(late.results[0]).toContain('start и end пиши так: 2026-12-01..2026-12-31')
  expect(late.results[1]).toContain('waits_for задаёт этап сам')
  for (let index = 0; index < 11; index++)
    await create({ title: `Очень длинный проект ${'слово '.repeat(30)}${index}` })
  const all = await ask([find({})])
  expect(all.result).toMatch(/^Нашлось: 12\sпроектов\.\nНиже 10 самых новых\./)
  const numbers = (all.result.match(/(?<=^#)\d+/gm) ?? []).map(Number)
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, place) => (numbers[0] ?? 0) - place))
  expect(countTokens(all.result)).toBeLessThanOrEqual(1_500)
  for (const line of all.result.match(/^#.*$/gm) ?? []) expect(line.split(' | ')).toHaveLength(8)
})
