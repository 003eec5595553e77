import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSearchBox } from '#client/ui/input/search-input.tsx'

// @vitest-environment happy-dom

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openSearchBox(address: string) {
  const sent: string[] = []
  const box = renderHook(({ value }) => useSearchBox(value, (text) => sent.push(text)), {
    initialProps: { value: address },
  })
  return {
    sent,
    text: () => box.result.current.text,
    type: (text: string) => act(() => box.result.current.type(text)),
    wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    addressBecomes: (value: string) => box.rerender({ value }),
    close: () => box.unmount(),
  }
}

describe('the search box', () => {
  test('sends the text once, 300 ms after the last key', () => {
    const box = openSearchBox('')
    box.type('г')
    box.wait(299)
    box.type('го')
    box.wait(299)
    expect(box.sent).toEqual([])
    box.wait(1)
    expect(box.sent).toEqual(['го'])
  })

  test('keeps text typed while the address was following', () => {
    const box = openSearchBox('')
    box.type('го')
    box.wait(300)
    box.type('город')
    box.addressBecomes('го')
    expect(box.text()).toBe('город')
    box.wait(300)
    expect(box.sent).toEqual(['го', 'город'])
  })

  test('sends the text at a press or at the keys of «Back», which may leave the page', () => {
    const box = openSearchBox('')
    box.type('го')
    act(() => document.body.click())
    expect(box.sent).toEqual(['го'])
    box.wait(1_000)
    act(() => document.body.click())
    expect(box.sent).toEqual(['го'])
    box.type('город')
    act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { altKey: true, bubbles: true })))
    expect(box.sent).toEqual(['го', 'город'])
  })

  test('follows the address on «Back», and drops a text that was about to be sent, as a page that is left does', () => {
    const box = openSearchBox('город')
    box.type('городок')
    box.addressBecomes('')
    expect(box.text()).toBe('')
    box.wait(1_000)
    box.type('город')
    box.close()
    box.wait(1_000)
    expect(box.sent).toEqual([])
  })
})
