import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { directionInput } from '#contract/directions.ts'
import { type Estimate, estimateInput, type ListedEstimate } from '#contract/estimates.ts'
import { type Position, positionInput } from '#contract/positions.ts'
import { promptTemplateInput } from '#contract/prompt-templates.ts'
import { type Service, serviceInput } from '#contract/services.ts'
import { lineSums } from '#domain/estimate.ts'
import { searchText } from '#domain/search-text.ts'
import { templateFaults } from '#domain/templates/prompt-template.ts'
import { seedDemo } from '#server/commands/seed-demo.ts'
import type { Database } from '#server/db/client.ts'
import { demoPositions, demoServices, demoTemplates, placement } from '#server/demo/demo-data.ts'
import { demoEstimates, unusedPositions } from '#server/demo/demo-estimates.ts'
import { startDemo } from './start-demo.ts'

const estimates = demoEstimates(2_000)

test('the forms accept all demo content', () => {
  for (const { title, description } of demoPositions) {
    expect(positionInput.parse({ title, description })).toEqual({ title, description })
  }
  for (const title of placement.directions) expect(directionInput.parse({ title })).toEqual({ title })
  for (const template of demoTemplates) {
    expect(promptTemplateInput.parse(template)).toEqual(template)
    expect(templateFaults(template.text)).toEqual([])
  }
  for (const { logo, ...service } of demoServices) {
    const input = { ...service, logo: { id: '6f9619ff-8b86-4011-b42d-00c04fc964ff' } }
    expect(serviceInput.parse(input)).toEqual(input)
  }
  for (const { rates, ...estimate } of estimates) {
    const input = {
      ...estimate,
      rates: rates.map(({ position_title, ...rate }) => ({ ...rate, position_id: 1 })),
    }
    expect(estimateInput.parse(input)).toEqual(input)
  }
})

test('titles differ as search texts, and a longer list begins with a shorter one', () => {
  expect(new Set(estimates.map(({ title }) => searchText(title))).size).toBe(2_000)
  expect(new Set(demoPositions.map(({ title }) => searchText(title))).size).toBe(demoPositions.length)
  expect(demoEstimates(40)).toEqual(estimates.slice(0, 40))
  expect(() => demoEstimates(3_000)).toThrow('There are only 2376 different estimates')
})

test('every position but two is used, and no estimate repeats one', () => {
  const used = new Set<string>()
  for (const { rates } of estimates.slice(0, 40)) {
    const titles = rates.map(({ position_title }) => position_title)
    expect(new Set(titles).size).toBe(titles.length)
    for (const title of titles) used.add(title)
  }
  expect(demoPositions.map(({ title }) => title).filter((title) => !used.has(title))).toEqual(unusedPositions)
})

const seeded = { positions: 31, directions: 10, services: 9, estimates: 40, projects: 46, channels: 5 }

async function countRows(db: Database) {
  const { rows } = await db.execute(sql`SELECT
    (SELECT count(*)::int FROM positions) AS positions, (SELECT count(*)::int FROM directions) AS directions,
    (SELECT count(*)::int FROM services) AS services, (SELECT count(*)::int FROM estimates) AS estimates,
    (SELECT count(*)::int FROM projects) AS projects, (SELECT count(*)::int FROM channels) AS channels`)
  return rows[0]
}

test('an empty demo opens with placement content of all its users', async () => {
  const { db } = await startDemo()
  expect(await countRows(db)).toEqual(seeded)
  const { rows } = await db.execute(sql`SELECT count(DISTINCT updated_by)::int AS authors FROM estimates`)
  expect(rows).toEqual([{ authors: 6 }])
})

test('a filled demo gets only the channels that are asked for, so deleted content stays deleted', async () => {
  const { db, connection, files } = await startDemo()
  await db.execute(sql`DELETE FROM services`)
  await db.execute(sql`DELETE FROM projects WHERE id > 3`)
  for (const channels of [undefined, 8]) await seedDemo(connection, { channels, files })
  expect(await countRows(db)).toEqual({ ...seeded, services: 0, projects: 3, channels: 8 })
})

test('demo services have logos that every user sees', async () => {
  const { api } = await startDemo()
  const { body } = await api.send<{ resources: Service[] }>('GET', '/resources/')
  expect(new Set(body.resources.map(({ logo_url }) => logo_url)).size).toBe(demoServices.length)
  for (const { logo_url } of body.resources) {
    const logo = await api.send('GET', (logo_url ?? '').replace('/api/v1', ''))
    expect(logo.status).toBe(200)
    expect(logo.headers.get('content-type')).toBe('image/png')
  }
})

test('demo sums are exact to the kopeck, and two positions can be deleted', async () => {
  const { api } = await startDemo()
  const { body: list } = await api.send<ListedEstimate[]>('GET', '/estimates/')
  expect(list).toHaveLength(40)
  for (const { id } of list) {
    const { body } = await api.send<Estimate>('GET', `/estimates/${id}`)
    for (const { hourly_rate_net, estimate_lines } of body.rates) {
      for (const { hours, sum_without_vat, vat_amount, sum_with_vat } of estimate_lines) {
        const sums = lineSums({ rate: hourly_rate_net, hours, vatPercent: body.vat_percent })
        expect({ sum_without_vat, vat_amount, sum_with_vat }).toEqual(sums)
      }
    }
  }
  const { body: positions } = await api.send<Position[]>('GET', '/positions/')
  const free = positions.filter(({ related_template_count }) => related_template_count === 0)
  expect(free.map(({ title }) => title)).toEqual(unusedPositions)
})
