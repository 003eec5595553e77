import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAgencyQuestion } from '#domain/agency-questions/agency-questions.ts'
import { goldQuestions, goldToday } from './channel-questions/gold.ts'
import { heldOutQuestions } from './channel-questions/held-out.ts'

const read = (text: string) => parseAgencyQuestion(text, goldToday)
const all = { states: [], isMine: false, waitsForMe: false, name: '' }

test.each([
  ['сравни средние цены по категориям', { ask: 'categories', rest: 'сравни средние цены' }],
  ['Средняя цена каналов по категориям', { ask: 'categories', rest: 'Средняя цена каналов' }],
  ['покажи категории', { ask: 'categories', rest: 'покажи' }],
  ['проекты', { ask: 'projects', ...all }],
  ['мои проекты', { ask: 'projects', ...all, isMine: true }],
  ['какие у нас проекты на согласовании', { ask: 'projects', ...all, states: ['brief', 'pending'] }],
  ['проекты на этапе медиаплан', { ask: 'projects', ...all, states: ['media_plan'] }],
  ['какие брифы ждут меня', { ask: 'projects', ...all, waitsForMe: true }],
  ['что в брифе проекта Ромашка?', { ask: 'brief', name: 'Ромашка' }],
  ['покажи расчётку «Осень 2026»', { ask: 'estimates', name: 'Осень 2026' }],
  ['какие расчётки у нас есть', { ask: 'estimates', name: '' }],
  ['какие должности у нас есть и сколько стоят', { ask: 'positions', name: '' }],
  ['сколько стоит час дизайнера', { ask: 'positions', name: 'дизайнера' }],
  ['Подбери 10 каналов для зимнего меню', { ask: 'unclear' }],
])('«%s» asks for the data of the agency', (text, asked) => {
  expect(read(text)).toEqual(asked)
})

test.each([
  [
    'запуск йогурта, бюджет 500 000, срок до 20 декабря',
    { title: 'запуск йогурта', budget: 500_000, end: '2026-12-20' },
  ],
  [
    'для клиента Ромашка: йогурт, с 1 по 15 декабря',
    { title: 'Ромашка: йогурт', start: '2026-12-01', end: '2026-12-15' },
  ],
  ['«Ромашка», размещение в декабре', { title: '«Ромашка»', start: '2026-12-01', end: '2026-12-31' }],
  ['', { title: '' }],
])('a brief of «%s» has what is said', (text, request) => {
  expect(read(`составь бриф ${text}`)).toEqual({ ask: 'draft_brief', ...request })
})

test('an estimate has the positions, hours and rates that are said', () => {
  expect(
    read('составь расчётку для клиента Ромашка: копирайтер 10 часов по 1 500 ₽, 5,5 ч дизайнера'),
  ).toEqual({
    ...{ ask: 'draft_estimate', client: 'Ромашка' },
    lines: [
      { position: 'копирайтер', hours: 10, rate: 1_500 },
      { position: 'дизайнера', hours: 5.5, rate: undefined },
    ],
  })
})

test.each([
  'Напиши пост про проекты',
  'Как вести проекты?',
  'Сделай медиаплан',
  'Привет',
  '',
  'план проекта',
])('«%s» asks for nothing of the agency', (text) => {
  expect(read(text)).toBeUndefined()
})

test('lists of channels are left to the parser of channels', () => {
  const questions = [...goldQuestions.plain, ...goldQuestions.rough, ...heldOutQuestions]
  const taken = questions.filter(({ ask }) => ![undefined, 'unclear'].includes(read(ask)?.ask))
  expect(taken.map(({ ask }) => ask)).toEqual([])
})

test('any text is read without an error', () => {
  const words = 'составь бриф расчётку проекты до с по 31.02 20 декабря часов бюджет : , « » категории'.split(
    ' ',
  )
  const piece = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 5 }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
      expect(() => read(parts.join(' '))).not.toThrow()
    }),
  )
})
