// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RiskTag, RknTag, warningText } from '#client/features/channels/field/channel-checks.tsx'
import { riskLevels, rknStatuses } from '#domain/channel.ts'
import { aChannel } from '../../channel-values.ts'

afterEach(cleanup)

test('a tag without a column names its subject', () => {
  const { container } = render(
    <>
      {keysOf(rknStatuses).map((status) => (
        <RknTag key={status} status={status} />
      ))}
      {keysOf(riskLevels).map((level) => (
        <RiskTag key={level} level={level} />
      ))}
    </>,
  )
  expect([...container.children].map((tag) => tag.textContent)).toEqual([
    'РКН: зарегистрирован',
    'РКН: не зарегистрирован',
    'РКН: в процессе',
    'Риск накрутки: высокий',
    'Риск накрутки: возможный',
    'Риск накрутки: нет',
  ])
  expect(warningText('rkn_in_progress', aChannel())).toBe('РКН: в процессе')
})

function keysOf<Key extends string>(names: Record<Key, string>): Key[] {
  return Object.keys(names).filter((key): key is Key => key in names)
}
