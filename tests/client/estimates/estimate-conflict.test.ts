import { expect, test } from 'vitest'
import { findConflicts, mergeContents } from '#client/features/estimates/data/estimate-conflict.ts'
import { contentOf, type EstimateContent, inputOf } from '#client/features/estimates/data/estimate-content.ts'
import { changeRows, type RowsAction } from '#client/features/estimates/data/estimate-rows.ts'
import { anEstimate } from './an-estimate.ts'

const opened = contentOf(anEstimate())
const edited = (values: EstimateContent['values'], ...actions: RowsAction[]): EstimateContent => ({
  values: { ...opened.values, ...values },
  rows: actions.reduce(changeRows, opened.rows),
})
const rateSet = (rate: number): RowsAction => ({ type: 'rate set', position: 2, rate })

test("the other user's changes are listed in words, with the user's own value where both changed a field", () => {
  const theirs = edited({ client_name: 'Зерно и Ко' }, rateSet(2_300), {
    type: 'line removed',
    table: 'marked',
    position: 1,
  })
  const mine = edited({ work_block: 'Спецпроект' }, rateSet(2_500))
  expect(findConflicts({ opened, mine, current: theirs })).toEqual([
    { key: 'client_name', label: 'Клиент', was: 'Кофейни «Зерно»', now: 'Зерно и Ко' },
    {
      key: 'rates 2',
      label: 'Rate card: Копирайтер',
      was: '2\u00a0100\u00a0₽/час',
      now: '2\u00a0300\u00a0₽/час',
      mine: '2\u00a0500\u00a0₽/час',
    },
    {
      key: 'marked 1',
      label: 'Менеджмент проекта маркировка: Аккаунт-директор',
      was: '0,5\u00a0ч',
      now: 'нет в таблице',
    },
  ])
})

test('changes of different fields by both users stay, and the preferred value wins in a field that both changed', () => {
  const theirs = edited({ client_name: 'Зерно и Ко' }, rateSet(2_300))
  const mine = edited({ work_block: 'Спецпроект' }, rateSet(2_500))
  const kept = mergeContents({ opened, mine, current: theirs }, 'mine')
  expect(kept.values).toMatchObject({ client_name: 'Зерно и Ко', work_block: 'Спецпроект' })
  expect(kept.rows[1]?.rate).toBe(2_500)
  const taken = mergeContents({ opened, mine, current: theirs }, 'theirs')
  expect(taken.values).toMatchObject({ client_name: 'Зерно и Ко', work_block: 'Спецпроект' })
  expect(taken.rows[1]?.rate).toBe(2_300)
})

test('a specialist added by the other user appears, and a removed one disappears', () => {
  const added = { id: 5, title: 'Дизайнер', description: '' }
  const theirs = edited({}, { type: 'rates added', positions: [added] }, { type: 'rate removed', position: 1 })
  const merged = mergeContents({ opened, mine: edited({}, rateSet(2_500)), current: theirs }, 'mine')
  expect(merged.rows.map(({ position_title, rate }) => [position_title, rate])).toEqual([
    ['Копирайтер', 2_500],
    ['Дизайнер', null],
  ])
})

test('a row that I kept and the other user removed is sent as a new one', () => {
  const stored = anEstimate()
  const current = { ...stored, rates: stored.rates.slice(0, 1), version: 4 }
  const mine = edited({}, rateSet(2_500))
  const merged = mergeContents({ opened, mine, current: contentOf(current) }, 'mine')
  const input = inputOf(merged, current)
  expect(input.version).toBe(4)
  expect(input.rates[1]).toMatchObject({ position_id: 2, hourly_rate_net: 2_500 })
  expect(input.rates[1]?.id).toBeUndefined()
})
