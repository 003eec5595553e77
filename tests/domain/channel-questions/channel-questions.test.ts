import { expect, test } from 'vitest'
import { type ChannelQuery, parseChannelQuestion } from '#domain/channel-questions/channel-questions.ts'
import { formatNamedCondition, parseNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { type GoldQuestion, goldCategories, goldQuestions, goldToday } from './gold.ts'
import { keepsSame, questionChannels, rowTest } from './question-channels.ts'

const channels = questionChannels()
const given = { categories: goldCategories, today: goldToday }

test('the filters of the gold questions keep some channels, and not all of them', () => {
  const all = [...goldQuestions.plain, ...goldQuestions.rough]
  expect([goldQuestions.plain.length, goldQuestions.rough.length]).toEqual([80, 40])
  for (const gold of all) {
    const query = queryOf(gold)
    if (query.category_ids.length + query.conditions.length + query.search.length === 0) continue
    const isKept = rowTest(query)
    expect(channels.some(isKept), gold.ask).toBe(true)
    expect(channels.every(isKept), gold.ask).toBe(false)
  }
})

test('at least nine of ten gold questions give the rows, order and number of channels that a colleague would ask for', () => {
  const all = [...goldQuestions.plain, ...goldQuestions.rough]
  const failures = all.flatMap((gold) => faultOf(gold) ?? [])
  const share = 1 - failures.length / all.length
  expect(share, failures.join('\n')).toBeGreaterThanOrEqual(0.9)
})

function faultOf(gold: GoldQuestion): string | undefined {
  const found = parseChannelQuestion(gold.ask, given)
  if (!found) return `${gold.ask}\n  not a question`
  const isSame =
    keepsSame(channels, found.query, queryOf(gold)) &&
    found.order === gold.order &&
    found.count === gold.count
  if (isSame) return undefined
  const { query, ...rest } = found
  const conditions = query.conditions.map(formatNamedCondition).join(' & ')
  return `${gold.ask}\n  ${conditions} ${JSON.stringify({ ...rest, search: query.search, ids: query.category_ids })}`
}

function queryOf({ categories = [], where = [], search = '' }: GoldQuestion): ChannelQuery {
  const idOf = (title: string) =>
    goldCategories.find((category) => category.title === title.replace('!', ''))?.id ?? 0
  const excluded = categories.filter((title) => title.startsWith('!'))
  const wanted = categories.filter((title) => !title.startsWith('!'))
  const named =
    excluded.length === 0 || wanted.length > 0
      ? where
      : [...where, `category_id=!${excluded.map(idOf).join()}`]
  const conditions = named.map((text) => {
    const condition = parseNamedCondition(text)
    if (!condition) throw new Error(`The gold condition ${text} asks nothing`)
    return condition
  })
  return { search, category_ids: wanted.map(idOf), conditions }
}
