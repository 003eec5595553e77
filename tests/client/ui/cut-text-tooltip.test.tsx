// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CutTextTooltip } from '#client/ui/data-table/cut-text-tooltip.tsx'
import '../patient-waits.ts'

afterEach(cleanup)

function Picker() {
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <input aria-label="Поиск" />
      <ul ref={list}>
        <li style={{ textOverflow: 'ellipsis' }}>Ведёт переговоры с площадками</li>
      </ul>
      <CutTextTooltip within={list} />
    </>
  )
}

test('Escape closes the tooltip of a cut text, also outside its list', async () => {
  render(<Picker />)
  const item = screen.getByRole('listitem')
  Object.defineProperties(item, { scrollWidth: { value: 300 }, clientWidth: { value: 100 } })
  fireEvent.pointerOver(item)
  await screen.findByRole('tooltip')
  fireEvent.keyDown(screen.getByLabelText('Поиск'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
