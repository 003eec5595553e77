import { fetchMissingStyles, isChunkMissing, recoverFromGoneBuild } from '#client/lib/page/stale-chunk.ts'
import { whenIdle } from '#client/lib/page/when-idle.ts'
import { createStore } from '#client/lib/store/create-store.ts'

/**
 * `failed`: the code could not be fetched. `isGone`: the server no longer has this page's version, so a retry cannot
 * help.
 */
export type LazyState<Module> =
  | { state: 'coming' }
  | { state: 'failed'; isGone: boolean }
  | { state: 'there'; module: Module }

/**
 * A lazy-loaded part that no page needs before its first paint. It is a store, so that the surrounding page stays if
 * loading fails.
 */
export type LazyModule<Module> = {
  get: () => LazyState<Module>
  subscribe: (listener: () => void) => () => void
  /** Requests the code when the browser is idle, and retries after a failure. */
  preload: () => void
  /** Requests the code at once. */
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

/** Resolves to undefined if the page is about to reload. A browser fetches a failed module again on the next import. */
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
