import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import './patient-waits.ts'

type Buttons = Pick<typeof screen, 'getByRole'>

/** Presses the button as soon as it can be pressed: a click while it is disabled would get lost without a word. */
export async function press(name: string | RegExp, buttons: Buttons = screen): Promise<void> {
  const button = await waitFor(() => {
    const found = buttons.getByRole('button', { name })
    if (found.matches(':disabled, [aria-disabled="true"]')) throw new Error(`disabled: ${name}`)
    return found
  })
  await act(async () => void fireEvent.click(button))
}

/** Tells the popover around the element, as the browser does after Escape and a press elsewhere, that it is closed. */
export function closeByBrowser(within: Element): void {
  const closed = Object.assign(new Event('beforetoggle'), { newState: 'closed' })
  fireEvent(within.closest('[popover]') ?? within, closed)
}
