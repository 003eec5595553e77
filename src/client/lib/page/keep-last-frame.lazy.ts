import { copyLock } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { isSignedIn, session } from '#client/lib/session/session.ts'
import { FRAME_ENTRY, type FrameNode, type LastFrame, SCROLL_LEFT } from './frame-format.ts'
import { whenIdle } from './when-idle.ts'

/** A screen has about 1,000 elements in 60,000 characters. */
const MOST_CHARACTERS = 250_000
/** The frame runs nothing, is found by no id and leads nowhere. */
const LEFT_OUT =
  /^(on|href$|src|id$|name$|for$|tabindex$|title$|aria-(label|described|controls|keyshortcuts|rowindex|colindex))/
const NO_ELEMENTS = 'script, style, link, img, picture, video, audio, canvas, iframe, object, embed'

/**
 * Keeps what the window shows, now and when the user leaves it, until `leaving` aborts. It is kept at once because a
 * system that kills the application says nothing.
 */
export async function keepLastFrame(leaving: AbortSignal): Promise<void> {
  if (!('caches' in globalThis) || userToKeep() === undefined) return
  // A page that closes waits for no promise, so the cache is opened before.
  const cache = await caches.open(storageKeys.lastFrame)
  if (leaving.aborted) return
  const keep = () => keepIn(cache)
  leaving.addEventListener('abort', whenIdle(keep))
  const keepHidden = () => document.visibilityState === 'hidden' && keep()
  document.addEventListener('visibilitychange', keepHidden, { signal: leaving })
  window.addEventListener('pagehide', keep, { signal: leaving })
}

/** `cache` is useless once it has been deleted, so nothing is kept after a sign-out. */
function keepIn(cache: Cache): void {
  const root = document.getElementById('root')
  const build = document.querySelector<HTMLScriptElement>('script[src*="/assets/preload-"]')?.src
  const user = userToKeep()
  if (!root || build === undefined || user === undefined || !mayKeep(root)) return
  const frame: LastFrame = {
    user,
    address: location.pathname + location.search,
    build,
    width: window.innerWidth,
    kept_at: Date.now(),
    nodes: nodesOf(root),
  }
  const text = JSON.stringify(frame)
  if (text.length > MOST_CHARACTERS) return
  // A full device keeps the earlier frame, which shows only at its own address.
  cache.put(FRAME_ENTRY, new Response(text)).catch(() => {})
}

/** Returns the user whose screen this device may keep; undefined without one. */
function userToKeep(): string | undefined {
  const state = session.get()
  // Another tab may have signed out.
  if (state.status !== 'authenticated' || !isSignedIn(state.user.id)) return undefined
  if (localStorage.getItem(storageKeys.owner) !== state.user.id) return undefined
  if (localStorage.getItem(storageKeys.copyRemoved) !== null) return undefined
  // The page reloads when its copy locks, which must not keep what the lock hides.
  return copyLock.isLocked() ? undefined : state.user.id
}

/** A start shows a list from its first row and column, and never one that was still loading. */
function mayKeep(root: HTMLElement): boolean {
  if (root.querySelector('[aria-busy="true"], [data-busy="true"]')) return false
  return [...root.querySelectorAll('*')].every(
    (part) => part.scrollTop === 0 && (part.scrollLeft === 0 || part.querySelector('[data-row]') === null),
  )
}

function nodesOf(parent: Element): FrameNode[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node instanceof Text) return [node.data]
    return node instanceof Element && !node.matches(NO_ELEMENTS) && isInWindow(node) ? [elementOf(node)] : []
  })
}

/** Rows below the window cost the start as much as those that it shows. */
function isInWindow(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect()
  return width === 0 || (bottom > 0 && top < window.innerHeight)
}

function elementOf(element: Element): FrameNode {
  const attributes = [...element.attributes].filter(({ name }) => !LEFT_OUT.test(name))
  const kept = Object.fromEntries(attributes.map(({ name, value }) => [name, value]))
  // Only the option itself knows that the user has chosen it.
  if (element instanceof HTMLOptionElement && element.selected) kept.selected = ''
  if (element.scrollLeft > 0) kept[SCROLL_LEFT] = String(element.scrollLeft)
  return [element.localName, kept, nodesOf(element)]
}
