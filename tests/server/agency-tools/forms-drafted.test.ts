import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acceptedFields, draftMark } from '#contract/assistant/form-draft.ts'
import { briefDraft } from '#contract/briefs.ts'
import { estimateDraft } from '#contract/estimates.ts'
import { sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { startPlacement } from './start-placement.ts'

const brief = (fields: object) => ({ name: 'draft_brief', args: { fields } })
const estimate = (fields: object, ...rates: object[]) => ({ name: 'draft_estimate', args: { fields, rates } })

/** Returns the values that the link opens the form with. */
function valuesIn(address = ''): { rates?: unknown } & object {
  const packed = address.slice(address.indexOf(draftMark) + draftMark.length)
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString())
}

test('a drafted brief is a link with the values of the form, and nothing is written', async () => {
  const { ask, uses, colleague, db } = await startPlacement()
  const written = async () =>
    (
      await db.execute(sql`SELECT (SELECT count(*) FROM projects) AS projects, (SELECT count(*) FROM estimates) AS estimates,
      (SELECT count(*) FROM record_changes) AS changes, (SELECT count(*) FROM audit_log) AS audit`)
    ).rows
  const before = await written()
  const fields = {
    title: 'Весеннее меню',
    direction: 'еда',
    estimate: 'осень',
    manager: 'Борис',
    client_budget: 400_000.5,
    placement_start_date: '2027-03-01',
    target_audience: 'Горожане',
    tov_notes: null,
    post_content: '',
  }
  const { result, answer } = await ask([brief(fields)], 'Проверьте бюджет 400 000,50 ₽.')
  expect(await written()).toEqual(before)
  expect(result).toMatch(/^Черновик готов[\s\S]*Не заполнено: .*Тональность \(ToV\).*Содержание поста/)
  expect(result).not.toContain('Целевая аудитория')
  const address = answer?.attributes.cited?.[0]?.address ?? ''
  expect(address).toMatch(/^\/placement\/projects\/create\/brief#draft=[\w-]+$/)
  expect(answer?.msg).toContain(`\n\n[Черновик брифа «Весеннее меню»](${address})\n\n`)
  expect(acceptedFields(briefDraft, valuesIn(address))).toEqual({
    values: {
      title: 'Весеннее меню',
      ...uses,
      manager_id: colleague.id,
      client_budget: 400_000.5,
      placement_start_date: '2027-03-01',
      target_audience: 'Горожане',
    },
    dropped: [],
  })
})

test('a name that several have is a fault with their numbers, one of which a draft takes instead', async () => {
  const { api, ask, positions, uses } = await startPlacement()
  const json = sampleEstimate({ title: 'осень', rates: [sampleRate(positions[0] ?? 0)] })
  const { id } = (await api.send<{ id: number }>('POST', '/estimates/', { json })).body
  const { results, answer } = await ask([
    brief({ title: 'Весна', estimate: 'Осень' }),
    brief({ title: 'Весна', estimate: `#${id}` }),
  ])
  expect(results[0]).toMatch(/^Ошибка\. Для расчётки «Осень» подходит несколько: #\d+, #\d+\./)
  for (const number of [id, uses.estimate_id]) expect(results[0]).toContain(`#${number}`)
  expect(answer?.attributes.cited).toHaveLength(1)
  expect(valuesIn(answer?.attributes.cited?.[0]?.address)).toEqual({ title: 'Весна', estimate_id: id })
})

test('a drafted estimate has its sums from the domain, which count as known', async () => {
  const { ask, positions } = await startPlacement()
  const fields = { title: 'Весна', vat_percent: 22, commission_percent: 10, ad_fee_percent: 3 }
  const line = { position: 'дизайнер', rate: 1_333, native_hours: 29, marked_hours: null }
  const { results, answer } = await ask(
    [estimate(fields, line), estimate({}, { ...line, rate: 100, native_hours: 1 })],
    'Итого с НДС 53 434,02 ₽, а не 54 000 ₽.',
  )
  expect(results[0]).toMatch(/Итого: без НДС 43\s798,38\s₽, НДС 9\s635,64\s₽, с НДС 53\s434,02\s₽/)
  expect(results[1]).toMatch(/Итого: без НДС 100\s₽, НДС 20\s₽, с НДС 120\s₽/)
  expect(results[0]).toContain('Не заполнено: client_name, payment_terms_days, work_block, work_description.')
  expect(answer?.attributes.unverified?.map(({ value }) => value)).toEqual(['54 000 ₽'])
  const { rates, ...rest } = valuesIn(answer?.attributes.cited?.[0]?.address)
  expect(acceptedFields(estimateDraft, rest)).toEqual({ values: fields, dropped: [] })
  expect(rates).toEqual([
    {
      position_id: positions[0],
      hourly_rate_net: 1_333,
      estimate_lines: [{ hours: 29, management_type: 'native' }],
    },
  ])
})

test('unknown fields, names and values are errors, and a draft that is too long for a link is refused', async () => {
  const { ask } = await startPlacement()
  // A digest does not get shorter when it is packed.
  const noise = (seed: string) => createHash('shake256', { outputLength: 2_400 }).update(seed).digest('hex')
  const { results, answer } = await ask([
    brief({ titel: 'Весна', direction: 'Иды', client_budget: -5, placement_start_date: 'весной' }),
    estimate({ vat: 20 }, { position: 'Дезайнер', rate: 1_500.5 }, { position: 'Редактор', rate: 0 }),
    estimate({}, { position: 'Редактор', rate: 100 }, { position: 'редактор', rate: 200 }),
    brief({ business_goal: noise('a'), target_audience: noise('b') }),
  ])
  expect(results[0]).toMatch(/^Ошибка\. Нет поля «titel». Ближайшие: title/)
  expect(results[0]).toContain('Нет направления «Иды». Ближайшие: <данные>Еда')
  expect(results[0]).toContain('client_budget: Не может быть меньше 0')
  expect(results[0]).toContain('placement_start_date: Выберите период размещения')
  expect(results[1]).toContain('Нет поля «vat». Ближайшие: vat_percent')
  expect(results[1]).toContain('Нет должности «Дезайнер». Ближайшие: <данные>Дизайнер')
  expect(results[1]).toContain('Редактор: hourly_rate_net: Заполните ставки')
  expect(results[2]).toContain('названа дважды')
  expect(results[3]).toContain('не помещается в ссылку')
  expect(answer?.attributes.cited).toEqual([])
})

test('later questions send the model the title of a draft without its values', async () => {
  const { ask, received } = await startPlacement()
  const { roomId } = await ask([brief({ title: 'Весеннее меню' })])
  await ask([brief({ title: 'Другое' })], 'Готово', roomId)
  const earlier = received(2).find(({ role }) => role === 'assistant')?.text
  expect(earlier).toContain('[Черновик брифа «Весеннее меню»](/placement/projects/create/brief)')
})
