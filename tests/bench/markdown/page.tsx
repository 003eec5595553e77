import '@fontsource-variable/inter/wght.css'
import '#client/ui/theme/global.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { dark, light, paletteVariables } from '#client/ui/theme/palette.ts'
import { candidates } from './candidates.tsx'
import { sampleTail, sampleText } from './sample-text.ts'

const search = new URLSearchParams(location.search)
const Candidate = candidates[search.get('candidate') ?? 'markdown']
/** The minimum milliseconds between two commits; with 0, each frame commits. */
const interval = Number(search.get('interval') ?? 0)
const palette = document.createElement('style')
palette.textContent = `:root { ${paletteVariables(search.has('dark') ? dark : light)} }`
document.head.append(palette)

let show: (answer: { text: string; streaming: boolean }) => void = () => undefined

/** Shows the answer in its column, scrolled to its end like the chat. */
function Page() {
  const [answer, setAnswer] = useState({ text: '', streaming: true })
  const scroller = useRef<HTMLDivElement>(null)
  show = setAnswer
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every delta
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 1e9
  }, [answer])
  if (Candidate === undefined) return null
  return (
    <div ref={scroller} style={{ height: '100vh', overflow: 'auto', padding: '24px 360px' }}>
      <Candidate text={answer.text} streaming={answer.streaming} />
    </div>
  )
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Page />)

let longTasks: number[] = []
new PerformanceObserver((list) => {
  longTasks.push(...list.getEntries().map(({ duration }) => duration))
}).observe({ type: 'longtask' })

window.markdownBench = {
  async stream(length, size, rate) {
    const text = sampleText(length)
    longTasks = []
    const start = performance.now()
    let came = 0
    let shown = 0
    let shownAt = 0
    while (shown < length) {
      const now = await frame()
      came = Math.min(length, Math.floor(((now - start) * rate) / 1_000) * size)
      if (came === shown || (came < length && now - shownAt < interval)) continue
      shown = came
      shownAt = now
      show({ text: text.slice(0, shown), streaming: true })
    }
    const last = performance.now()
    show({ text, streaming: false })
    await painted()
    const lastPainted = performance.now() - last
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { lastPainted, longTasks: longTasks.length, longest: Math.max(0, ...longTasks) }
  },
  async delta(length, tail, tailLength) {
    const deltas = 15
    const text = sampleText(length - tailLength) + sampleTail(tail, tailLength + deltas * 20)
    show({ text: text.slice(0, length), streaming: true })
    await painted()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const times: number[] = []
    for (let index = 1; index <= deltas; index += 1) {
      const start = performance.now()
      flushSync(() => show({ text: text.slice(0, length + index * 20), streaming: true }))
      // The layout is a part of the delta's cost.
      document.body.getBoundingClientRect()
      times.push(performance.now() - start)
      await painted()
    }
    return times
  },
}

function frame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

async function painted(): Promise<void> {
  await frame()
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(undefined)
  })
}

declare global {
  interface Window {
    markdownBench: {
      /** Streams `length` characters in deltas at the given rate. */
      stream(
        length: number,
        size: number,
        rate: number,
      ): Promise<{ lastPainted: number; longTasks: number; longest: number }>
      /** Returns the ms of single deltas at the end of a text of that length, whose end has one kind. */
      delta(length: number, tail: string, tailLength: number): Promise<number[]>
    }
  }
}
