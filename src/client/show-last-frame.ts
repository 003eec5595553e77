import { startingKeys } from '#client/lib/device/storage-keys.ts'
import {
  type FrameNode,
  GIVE_LAST_FRAME,
  type LastFrame,
  readKeptFrame,
  SCROLL_LEFT,
} from '#client/lib/page/frame-format.ts'

const MOST_AGE_MS = 24 * 60 * 60_000
const SVG = 'http://www.w3.org/2000/svg'

/**
 * Fills the starting frame with what the window showed when this user left this address in this build. It takes no
 * input, and the application replaces it. `preloads` are the page's style sheets.
 */
export function showLastFrame(build: string | undefined, preloads: readonly HTMLLinkElement[]): void {
  const styles = Promise.all(preloads.map(loaded))
  Promise.all([keptFrame(), styles])
    .then(async ([frame]) => {
      if (frame === undefined || !isOfThisStart(frame, build)) return
      // The application waits only for sheets that it adds itself, so these are applied once they are there.
      if (document.querySelector('.starting-frame') === null) return
      await Promise.all(preloads.map(apply))
      await document.fonts.load('1em "Inter Variable"', 'aя₽').catch(() => {})
      show(frame)
    })
    // Without its styles the frame stays empty.
    .catch(() => {})
}

function loaded(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
  })
}

function apply(style: HTMLLinkElement): Promise<unknown> {
  const applied = loaded(style)
  style.removeAttribute('as')
  style.rel = 'stylesheet'
  return applied
}

/** A sign-out deletes the cache, so what this reads may be gone while the sheets load. */
async function keptFrame(): Promise<LastFrame | undefined> {
  const worker = navigator.serviceWorker?.controller
  const text = worker ? await askWorker(worker) : await readKeptFrame()
  return text === undefined ? undefined : JSON.parse(text)
}

/** This thread starts the application and would read the body late. A worker of an earlier version does not answer. */
function askWorker(worker: ServiceWorker): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage({ type: GIVE_LAST_FRAME }, [port2])
  })
}

function isOfThisStart(
  { user, address, build, width, kept_at }: LastFrame,
  presentBuild: string | undefined,
) {
  const age = Date.now() - kept_at
  return (
    user === localStorage.getItem(startingKeys.owner) &&
    // The lock hides the whole copy until the next sign-in.
    !localStorage.getItem(startingKeys.contact)?.includes('"locked":true') &&
    address === location.pathname + location.search &&
    build === presentBuild &&
    width === window.innerWidth &&
    age >= 0 &&
    age < MOST_AGE_MS
  )
}

function show({ nodes }: LastFrame): void {
  const frame = document.querySelector<HTMLElement>('.starting-frame')
  const app = frame?.querySelector<HTMLElement>('.starting-app')
  if (!frame || !app) return
  const last = document.createElement('div')
  last.className = 'starting-last'
  last.inert = true
  last.append(...nodes.map((node) => build(node, false)))
  app.replaceWith(last)
  for (const part of last.querySelectorAll(`[${SCROLL_LEFT}]`)) {
    part.scrollLeft = Number(part.getAttribute(SCROLL_LEFT))
  }
  frame.dataset.last = ''
}

function build(node: FrameNode, isInPicture: boolean): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const [name, attributes, children] = node
  const isPicture = isInPicture || name === 'svg'
  const element = isPicture ? document.createElementNS(SVG, name) : document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    // The content security policy refuses the attribute `style`, but not its object.
    if (attribute === 'style') element.style.cssText = value
    else element.setAttribute(attribute, value)
  }
  element.append(...children.map((child) => build(child, isPicture)))
  return element
}
