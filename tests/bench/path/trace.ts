import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { builtClient } from '../interactions.ts'

export const CATEGORIES = [
  ...['devtools.timeline', 'v8.execute', 'blink.user_timing', '__metadata'],
  'disabled-by-default-v8.cpu_profiler',
  'disabled-by-default-devtools.timeline.stack',
  'disabled-by-default-devtools.timeline',
]

/** What Chromium's trace has of a page. Times are in µs. */
export type Trace = { traceEvents: Event[] }

type Event = {
  name: string
  ph: string
  ts: number
  dur?: number
  pid: number
  tid: number
  id?: string
  args: { name?: string; data?: Sampled; beginData?: { stackTrace?: Frame[] } }
}
type Sampled = {
  cpuProfile?: { nodes?: { id: number; callFrame: Frame }[]; samples?: number[] }
  timeDeltas?: number[]
}
type Frame = { functionName: string; url?: string; lineNumber?: number; columnNumber?: number }

/**
 * Returns the ms that the page's main thread spends in itself by activity, by source file, and in layouts that a
 * function forces.
 */
export function mainThreadOf({ traceEvents }: Trace) {
  const { pid, tid } = busiestMainThread(traceEvents)
  const ofThread = traceEvents.filter((event) => event.pid === pid && event.tid === tid)
  const profiles = new Set(ofThread.filter(({ name }) => name === 'Profile').map(({ id }) => id))
  const chunks = traceEvents.filter(
    ({ name, id, pid: of }) => name === 'ProfileChunk' && of === pid && profiles.has(id),
  )
  return { activities: activityTimes(ofThread), files: fileTimes(chunks), forced: forcedLayouts(ofThread) }
}

function busiestMainThread(events: Event[]): Event {
  const counts = new Map<string, number>()
  const keyOf = ({ pid, tid }: Event) => `${pid} ${tid}`
  for (const event of events) counts.set(keyOf(event), (counts.get(keyOf(event)) ?? 0) + 1)
  const [busiest] = events
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .toSorted((a, b) => (counts.get(keyOf(b)) ?? 0) - (counts.get(keyOf(a)) ?? 0))
  if (busiest === undefined) throw new Error('The trace has no main thread of a page')
  return busiest
}

/** An activity's own time leaves out the activities inside it. */
function activityTimes(events: Event[]): Map<string, number> {
  const times = new Map<string, number>()
  const spans = events
    .flatMap(({ name, ts, dur }) => (dur === undefined ? [] : [{ name, ts, end: ts + dur }]))
    .toSorted((a, b) => a.ts - b.ts || b.end - a.end)
  const open: typeof spans = []
  let at = 0
  const passTo = (until: number) => {
    const inner = open.at(-1)
    if (inner) add(times, inner.name, until - at)
    at = until
  }
  const close = (until: number) => {
    for (let inner = open.at(-1); inner && inner.end <= until; inner = open.at(-1)) {
      passTo(inner.end)
      open.pop()
    }
  }
  for (const span of spans) {
    close(span.ts)
    passTo(span.ts)
    open.push(span)
  }
  close(Number.POSITIVE_INFINITY)
  return times
}

function fileTimes(chunks: Event[]): Map<string, number> {
  const times = new Map<string, number>()
  const frames = new Map<number, Frame>()
  for (const { data } of chunks.map(({ args }) => args)) {
    for (const { id, callFrame } of data?.cpuProfile?.nodes ?? []) frames.set(id, callFrame)
    for (const [place, sample] of (data?.cpuProfile?.samples ?? []).entries()) {
      const frame = frames.get(sample)
      if (frame) add(times, sourceOf(frame), data?.timeDeltas?.[place] ?? 0)
    }
  }
  return times
}

/** The browser names a stack only for layouts and styles that a script asks for. */
function forcedLayouts(events: Event[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const { name, dur = 0, args } of events) {
    const [frame] = args.beginData?.stackTrace ?? []
    if (frame && (name === 'Layout' || name === 'UpdateLayoutTree')) add(times, sourceOf(frame), dur)
  }
  return times
}

function add(times: Map<string, number>, key: string, us: number): void {
  times.set(key, (times.get(key) ?? 0) + us / 1_000)
}

const maps = new Map<string, SourceMap | undefined>()

function sourceOf({ functionName, url, lineNumber = 0, columnNumber = 0 }: Frame): string {
  if (!url?.startsWith('http')) return functionName || 'the bench'
  const file = new URL(url).pathname
  if (!maps.has(file)) maps.set(file, readMap(file))
  const entry = maps.get(file)?.findEntry(lineNumber, columnNumber)
  const source = entry && 'originalSource' in entry ? entry.originalSource : undefined
  return source ? source.replace(/^(\.\.\/)+/, '') : file
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${join(builtClient(), file)}.map`, 'utf8')))
  } catch {
    // A build without maps names its own files.
    return undefined
  }
}
