import { type ComponentType, createElement, type FunctionComponent, use } from 'react'
import { whenIdle } from '#client/lib/device/browser.ts'
import { fetchMissingStyles, isChunkMissing, recoverFromGoneBuild } from '#client/lib/page/page-version.ts'

export type LazyPart<Props> = FunctionComponent<Props> & {
  /** Fetches the code when the browser is idle, because the network may be gone later. A failure is silent. */
  preload: () => void
}

/** The code of a part could not be fetched. */
export class PartMissingError extends Error {
  override readonly name = 'PartMissingError'

  /** The server no longer has this page's version, so another attempt cannot help. */
  readonly isGone: boolean
  /** Lets the next render fetch the code again. */
  readonly forget: () => void
  /** Fetches the code again. @throws PartMissingError */
  readonly fetchAgain: () => Promise<unknown>

  constructor({ isGone, forget, fetchAgain }: Pick<PartMissingError, 'isGone' | 'forget' | 'fetchAgain'>) {
    super('the code of a part could not be fetched')
    this.isGone = isGone
    this.forget = forget
    this.fetchAgain = fetchAgain
  }
}

/**
 * Returns a component whose code is fetched at its first render, below `Suspense` and a `PartBoundary`. It differs from
 * `React.lazy`, which keeps a failure for ever and shows the fallback of code that is there.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let known: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined

  const fetchPart = () => {
    coming ??= fetchWhole()
    return coming
  }
  async function fetchWhole(): Promise<ComponentType<Props>> {
    try {
      await fetchMissingStyles()
      known = await load()
      return known
    } catch (error) {
      if (!isChunkMissing()) reportError(error)
    }
    const build = await recoverFromGoneBuild()
    // The page is about to reload.
    if (build === 'reloads') return new Promise(() => {})
    const fetchAgain = () => {
      forget()
      return fetchPart()
    }
    throw new PartMissingError({ isGone: build === 'gone', forget, fetchAgain })
  }
  const forget = () => {
    coming = undefined
  }

  const render = (props: Props) => createElement(known ?? use(fetchPart()), props)
  const preload = () => {
    if (known || coming) return
    whenIdle(() => {
      load().then(
        (part) => {
          known = part
        },
        () => {},
      )
    })
  }
  return Object.assign(render, { preload })
}
