import { expect, test } from 'vitest'
import { countTokens } from '#server/token-count.ts'
import { sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { startPlacement } from './start-placement.ts'

test('a brief is read by the number of its project, and a long one is shortened evenly', async () => {
  const { create, ask } = await startPlacement()
  const { project } = await create()
  const long = await create(
    { title: 'Длинный' },
    Object.fromEntries(longFields.map((name) => [name, `${name} ${'и так далее '.repeat(80)}`])),
  )
  const read = (id: number) => ({ name: 'read_brief', args: { project: id } })
  const { results, answer } = await ask([read(project.id), read(long.project.id), read(9_999), read(3_000_000_000)])
  expect(results[0]).toMatch(
    /^Бриф: Ожидает\. Бюджет клиента до НДС: 1\s250\s000,50\s₽\.\nРазмещение: 01\.12\.2026–28\.12\.2026\./,
  )
  expect(results[0]).toContain('Целевая аудитория: Жители города, 25–40 лет')
  expect(results[0]).toMatch(/<данные>\nПроект: Зимнее меню\n[\s\S]*<\/данные>$/)
  expect(countTokens(results[1] ?? '')).toBeLessThanOrEqual(1_500)
  for (const name of longFields) expect(results[1]).toContain(`: ${name} и так`)
  expect(results[2]).toContain('Нет проекта с номером 9999')
  expect(results[3]).toContain('Нет проекта с номером 3000000000')
  expect(answer?.msg).toContain(`[Бриф «Зимнее меню» — Бриф: Ожидает](/placement/projects/${project.id}/brief)`)
  expect(answer?.attributes.cited).toContainEqual(
    expect.objectContaining({ ids: [project.id], figures: { states: ['brief/pending'], versions: [1] } }),
  )
})

const longFields = ['business_goal', 'target_audience', 'tov_notes', 'material_links']

test('the sums of an estimate come from the domain and count as known', async () => {
  const { api, ask, positions } = await startPlacement()
  const json = sampleEstimate({
    title: 'Зима',
    rates: positions.map((id) => sampleRate(id, { hourly_rate_net: 1_333 })),
  })
  const { body } = await api.send<{ id: number }>('POST', '/estimates/', { json })
  // 2 × 1 333 × 14.5 h = 38 657; 10 % = 3 865.70; 3 % of both = 1 275.68; in all 43 798.38, with a VAT of 22 % on each line.
  const text = 'Без НДС 43 798,38 ₽, с НДС 53 434,02 ₽, итого 60 000 ₽.'
  const { results, answer } = await ask(
    [
      { name: 'read_estimate', args: { title: 'зима' } },
      { name: 'read_estimate', args: { id: body.id } },
    ],
    text,
  )
  expect(results[0]).toBe(results[1])
  expect(results[0]).toMatch(/Работы: без НДС 38\s657\s₽/)
  expect(results[0]).toMatch(/Итого: без НДС 43\s798,38\s₽, НДС 9\s635,64\s₽, с НДС 53\s434,02\s₽/)
  expect(results[0]).toMatch(/Дизайнер \| 1\s333\s₽\/ч \| 12,5 ч, 16\s662,50\s₽ без НДС \| 2 ч/)
  expect(answer?.attributes.unverified?.map(({ value }) => value)).toEqual(['60 000 ₽'])
  expect(answer?.attributes.cited).toEqual([
    expect.objectContaining({
      address: `/placement/estimates/${body.id}/edit`,
      figures: { prices: ['53434.02'], versions: [1] },
    }),
  ])
})

test('an unknown estimate is named with the nearest ones, and two of one title by their numbers', async () => {
  const { api, ask, positions } = await startPlacement()
  const json = sampleEstimate({ title: 'Осень', rates: [sampleRate(positions[0] ?? 0)] })
  await api.send('POST', '/estimates/', { json })
  const read = (args: object) => ({ name: 'read_estimate', args })
  const { results } = await ask([read({ title: 'Осеньь' }), read({ title: 'Осень' }), read({ id: 999 }), read({})])
  expect(results[0]).toContain('Нет расчётки «Осеньь». Ближайшие: <данные>Осень')
  expect(results[1]).toMatch(/несколько: #\d+, #\d+/)
  expect(results[2]).toContain('Нет расчётки с номером 999')
  expect(results[3]).toContain('Нужен номер или название')
})

test('positions have the range of their rates over all estimates', async () => {
  const { api, ask, positions } = await startPlacement()
  const rates = [sampleRate(positions[0] ?? 0, { hourly_rate_net: 2_500 })]
  await api.send('POST', '/estimates/', { json: sampleEstimate({ title: 'Зима', rates }) })
  const list = (args: object) => ({ name: 'list_positions', args })
  const { results } = await ask([list({}), list({ title: 'реда' }), list({ title: 'Дезайнер' })])
  expect(results[0]).toMatch(/Дизайнер \| от 1\s500\s₽ до 2\s500\s₽, медиана 2\s000\s₽ \(расчёток: 2\)/)
  expect(results[1]).toMatch(/^Нашлось: 1\sдолжность\.[\s\S]*Редактор \| ставок нет/)
  expect(results[2]).toContain('Нет должности «Дезайнер». Ближайшие: <данные>Дизайнер')
})

test('numbers that an earlier answer of the chat had from a tool are known in the next one', async () => {
  const { ask, uses } = await startPlacement()
  const read = { name: 'read_estimate', args: { id: uses.estimate_id } }
  const first = await ask([read], 'Ставка 1 500 ₽, а не 77 777 ₽.')
  expect(first.answer?.attributes.unverified?.map(({ value }) => value)).toEqual(['77 777 ₽'])
  const list = { name: 'list_positions', args: { title: 'Редактор' } }
  const next = await ask([list], 'Прежняя ставка 1 500 ₽, не 77 777 ₽ и не 88 888 ₽.', first.roomId)
  expect(next.answer?.attributes.unverified?.map(({ value }) => value)).toEqual(['77 777 ₽', '88 888 ₽'])
  const elsewhere = await ask([list], 'Ставка 1 500 ₽.')
  expect(elsewhere.answer?.attributes.unverified?.map(({ value }) => value)).toEqual(['1 500 ₽'])
})
