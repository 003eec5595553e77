import { expect, test } from 'vitest'
import { reasonText } from '#domain/placement/placement-text.ts'
import { defaultPlacementRules, judgePlacement } from '#domain/placement/placement-verdict.ts'

const platform = {
  host: 'forbidden.example',
  text: 'Площадка запрещена',
  checked: '2026-11-01',
  light: 'red' as const,
}
const worst = {
  url: 'https://forbidden.example/x',
  subscribers: 20_000,
  rkn_status: 'not_registered',
  risk_level: 'high_risk',
  price_valid_until: '2026-11-01',
  owned_by_agency: true,
  framework_contract: false,
  edo: false,
  nda: false,
} as const

const reasonsOf = (channel: Parameters<typeof judgePlacement>[0]) =>
  judgePlacement(channel, { ...defaultPlacementRules, platforms: [platform] }, '2026-11-27').reasons.map((reason) =>
    reasonText(reason).replaceAll(/\s/g, ' '),
  )

test('a verdict gives each reason in words, the worst first', () => {
  expect(reasonsOf(worst)).toEqual([
    'Нет в реестре РКН, а подписчиков больше 10 000',
    'forbidden.example: Площадка запрещена (проверено 01.11.2026)',
    'Высокий риск накрутки',
    'Цена истекла 26 дн. назад',
    'Нет рамочного договора',
    'Нет ЭДО',
    'Нет NDA',
    'Канал агентства',
  ])
})

test('a verdict says what it does not know', () => {
  const unknown = { ...worst, url: 'нет ссылки', subscribers: null, risk_level: 'possible_risk' } as const
  expect(reasonsOf(unknown).slice(0, 3)).toEqual([
    'Нет в реестре РКН, и неизвестно, больше ли подписчиков, чем 10 000',
    'По ссылке не видно, какая это площадка',
    'Возможный риск накрутки',
  ])
  expect(reasonsOf({ ...worst, rkn_status: 'in_progress' })[0]).toBe(
    'В реестр РКН ещё не внесён, а подписчиков больше 10 000',
  )
})
