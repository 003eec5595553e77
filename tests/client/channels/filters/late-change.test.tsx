// @vitest-environment happy-dom
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useLateChange } from '#client/features/channels/filters/conditions/condition-form.tsx'

function Form({ onChange }: { onChange: (text: string) => void }) {
  const { later } = useLateChange(onChange)
  return <input onInput={() => later('10 000')} />
}

function Sheet() {
  const [isEdited, setEdited] = useState(true)
  const [chosen, setChosen] = useState('ничего')
  return (
    <>
      {isEdited && <Form onChange={setChosen} />}
      <button type="button" onClick={() => setEdited(false)}>
        {chosen}
      </button>
    </>
  )
}

test('the render that closes the form already has the value that still waited', () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() => root.render(<Sheet />))
  const button = place.querySelector('button')
  flushSync(() => place.querySelector('input')?.dispatchEvent(new InputEvent('input', { bubbles: true })))
  expect(button?.textContent).toBe('ничего')
  flushSync(() => button?.click())
  expect(button?.textContent).toBe('10 000')
  root.unmount()
})
