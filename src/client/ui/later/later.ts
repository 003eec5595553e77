/** A part whose code no page needs before it is painted. */
export type Later<Part> = {
  /**
   * Asks for the code when the browser has nothing else to do. Always the same promise, for React's `use`; one that has
   * failed is not tried anew within this page (layout/error-page.tsx).
   */
  part: () => Promise<Part>
  /** Asks for it at once. */
  hurry: () => void
}

export function later<Part>(load: () => Promise<Part>): Later<Part> {
  let part: Promise<Part> | undefined
  let begin = () => {}
  const wanted = () =>
    new Promise<void>((resolve) => {
      begin = resolve
      whenIdle(resolve)
    })
  const get = () => {
    part ??= wanted().then(load)
    return part
  }
  return {
    part: get,
    hurry: () => {
      void get()
      begin()
    },
  }
}

/** A page that is never idle has it all the same. */
const MOST_MS = 1_000

function whenIdle(begin: () => void): void {
  // Safari has no such callback before its version 26.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: MOST_MS })
  else setTimeout(begin, 0)
}
