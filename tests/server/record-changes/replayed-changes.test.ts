import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Channel } from '#contract/channels.ts'
import type { ChangesPage } from '#contract/record-changes.ts'
import { aChannelInput } from '../../channel-values.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { startTestServer } from '../test-server.ts'

type Fields = Record<string, unknown>

const amount = fc.integer({ min: 0, max: 3 })
const channelEdit = fc.record({
  kind: fc.constant('channel' as const),
  fields: fc.record(
    {
      title: fc.constantFrom('Город', 'Дом'),
      agency_price: amount,
      notes: fc.constantFrom(null, 'Пишет сам'),
      subscribers: fc.option(amount),
      nda: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
})
const estimateEdit = fc.record({
  kind: fc.constant('estimate' as const),
  vat_percent: fc.constantFrom(5, 22),
  rates: fc.uniqueArray(
    fc.record({
      position: fc.nat(2),
      hourly_rate_net: fc.integer({ min: 1, max: 3 }),
      hours: fc.uniqueArray(
        fc.record({ hours: amount, management_type: fc.constantFrom('native' as const, 'marked' as const) }),
        { selector: ({ management_type }) => management_type },
      ),
    }),
    { selector: ({ position }) => position, minLength: 1 },
  ),
})

test('replaying the history of random edits backwards gives every stored state', {
  timeout: 120_000,
}, async () => {
  const { api, db } = await startTestServer()
  await api.signIn()
  const send = async <T>(method: string, path: string, json: unknown) => {
    const { status, body } = await api.send<T>(method, path, { json })
    expect(status).toBe(200)
    return body
  }
  const { id: category_id } = await send<{ id: number }>('POST', '/channel-categories/', { title: 'Дом' })
  const positions = await Promise.all(['А', 'Б', 'В'].map((title) => addPosition(api, title)))
  const firstRates = [sampleRate(positions[0] ?? 0)]
  let round = 0

  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(channelEdit, estimateEdit), { maxLength: 8 }), async (edits) => {
      const url = `https://channel.example/${round++}`
      const channel = await send<Channel>('POST', '/channels/', aChannelInput({ category_id, url }))
      const made = sampleEstimate({ rates: firstRates })
      const estimate = await send<{ id: number }>('POST', '/estimates/', made)
      const paths = { channel: `/channels/${channel.id}`, estimate: `/estimates/${estimate.id}` }
      const states = {
        channel: [await storedChannel(channel.id)],
        estimate: [await storedEstimate(estimate.id)],
      }
      for (const edit of edits) {
        if (edit.kind === 'channel') {
          const { version, ...current } = await send<Channel>('GET', paths.channel, undefined)
          await send('PUT', paths.channel, { ...current, ...edit.fields })
        } else {
          const rates = edit.rates.map(({ position, hourly_rate_net, hours }) => ({
            position_id: positions[position],
            hourly_rate_net,
            estimate_lines: hours,
          }))
          await send('PUT', paths.estimate, { ...made, vat_percent: edit.vat_percent, rates })
        }
        states[edit.kind].push(
          edit.kind === 'channel' ? await storedChannel(channel.id) : await storedEstimate(estimate.id),
        )
      }
      for (const kind of ['channel', 'estimate'] as const) {
        expect(await replayed(paths[kind], states[kind].at(-1) ?? {})).toEqual(distinct(states[kind]))
      }
    }),
    { numRuns: 40 },
  )

  /** Returns the states from the first to the last, each from the one after it. */
  async function replayed(path: string, last: Fields): Promise<Fields[]> {
    const { body } = await api.send<ChangesPage>('GET', `${path}/changes?limit=100`)
    expect(body.items.at(-1)).toMatchObject({ action: 'created' })
    const states = [last]
    for (const { fields } of body.items.slice(0, -1)) {
      const [after = {}] = states
      for (const change of fields) expect(after[change.field] ?? null).toEqual(change.after)
      const before = { ...after, ...Object.fromEntries(fields.map(({ field, before }) => [field, before])) }
      states.unshift(before)
    }
    return states.map(withoutNull)
  }

  async function storedChannel(id: number): Promise<Fields> {
    const { rows } = await db.execute<{ fields: Fields }>(sql`
      SELECT to_jsonb(c) - untold_columns() AS fields
      FROM channels AS c WHERE id = ${id}`)
    return withoutNull(rows[0]?.fields ?? {})
  }

  async function storedEstimate(id: number): Promise<Fields> {
    const { rows } = await db.execute<{
      vat_percent: number
      rates: [number, number][]
      hours: [number, string, number][]
    }>(sql`
      SELECT vat_percent::float8,
        (SELECT json_agg(json_build_array(position_id, hourly_rate_net)) FROM estimate_rates WHERE estimate_id = e.id) AS rates,
        (SELECT coalesce(json_agg(json_build_array(position_id, management_type, hours)), '[]')
          FROM estimate_lines JOIN estimate_rates AS r ON r.id = rate_id WHERE estimate_id = e.id) AS hours
      FROM estimates AS e WHERE id = ${id}`)
    const [row] = rows
    return {
      vat_percent: row?.vat_percent,
      ...Object.fromEntries(row?.rates.map(([position, rate]) => [`rates.${position}.hourly_rate_net`, rate]) ?? []),
      ...Object.fromEntries(
        row?.hours.map(([position, type, hours]) => [`rates.${position}.${type}.hours`, hours]) ?? [],
      ),
    }
  }
})

const withoutNull = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** Drops states that equal the one before, since an edit that changes nothing leaves no entry. */
const distinct = (states: Fields[]) =>
  states.filter((state, i) => i === 0 || JSON.stringify(sorted(state)) !== JSON.stringify(sorted(states[i - 1] ?? {})))

const sorted = (fields: Fields) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
