import { startingKeys } from '#client/lib/device/storage-keys.ts'

/** A text, or an element: its name, its attributes and its children. */
export type FrameNode = string | [name: string, attributes: Record<string, string>, children: FrameNode[]]

/** What the window showed when the user left it. */
export type LastFrame = {
  user: string
  /** Path and search. */
  address: string
  /** The address of the script that shows it, which changes with every build. */
  build: string
  /** The width of the window, CSS px. */
  width: number
  /** Milliseconds since 1970. */
  kept_at: number
  nodes: FrameNode[]
}

/** Attribute of an element of the frame: how far it was scrolled, as the tabs on a phone, CSS px. */
export const SCROLL_LEFT = 'data-scroll-left'

/** The name of the frame in its cache. */
export const FRAME_ENTRY = '/last-frame'

/** The page's message to the service worker, which answers with the kept text of the frame; undefined without one. */
export const GIVE_LAST_FRAME = 'GIVE_LAST_FRAME'

/** Returns the kept frame as JSON; undefined without one or in a browser without caches. */
export async function readKeptFrame(): Promise<string | undefined> {
  const kept = await globalThis.caches?.match(FRAME_ENTRY, { cacheName: startingKeys.lastFrame })
  return kept?.text()
}
