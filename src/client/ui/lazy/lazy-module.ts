import { fetchMissingStyles, isChunkMissing, recoverFromGoneBuild } from '#client/lib/page/stale-chunk.ts'
import { createStore } from '#client/lib/store/create-store.ts'

/** `failed`: its code could not be fetched; `isGone`: nor can it be by this page, whose version the server has no more. */
export type LazyState<Module> =
  | { state: 'coming' }
  | { state: 'failed'; isGone: boolean }
  | { state: 'there'; module: Module }

/** A part whose code no page needs before it is painted: a store, so that what it stands in stays whatever becomes of it. */
export type LazyModule<Module> = {
  get: () => LazyState<Module>
  subscribe: (listener: () => void) => () => void
  /** Asks for the code when the browser has nothing else to do; anew, if it could not be fetched. */
  preload: () => void
  /** Asks for it at once. */
  load: () => void
}

export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  const known = createStore<LazyState<Module>>({ state: 'coming' })
  let isAsked = false
  let begin = () => {}

  const ask = async (moment: Promise<void>) => {
    isAsked = true
    if (known.get().state === 'failed') known.set({ state: 'coming' })
    await moment
    const next = await fetchModule(load)
    isAsked = false
    if (next) known.set(next)
  }
  return {
    get: known.get,
    subscribe: known.subscribe,
    preload() {
      if (isAsked || known.get().state === 'there') return
      const { promise, resolve } = Promise.withResolvers<void>()
      begin = resolve
      whenIdle(resolve)
      void ask(promise)
    },
    load() {
      begin()
      if (!isAsked && known.get().state !== 'there') void ask(Promise.resolve())
    },
  }
}

/** Nothing where the page is about to be loaded anew. A browser asks anew for a module that it could not fetch. */
async function fetchModule<Module>(load: () => Promise<Module>): Promise<LazyState<Module> | undefined> {
  try {
    await fetchMissingStyles()
    const module = await load()
    if (module !== undefined) return { state: 'there', module }
  } catch (error) {
    if (!isChunkMissing()) reportError(error)
  }
  const build = await recoverFromGoneBuild()
  return build === 'reloads' ? undefined : { state: 'failed', isGone: build === 'gone' }
}

/** A page that is never idle has it all the same. */
const MOST_MS = 1_000

function whenIdle(begin: () => void): void {
  // Safari has no such callback before its version 26.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: MOST_MS })
  else setTimeout(begin, 0)
}
