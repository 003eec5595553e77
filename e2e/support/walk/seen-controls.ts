import type { Locator, Page } from '@playwright/test'

type Fault = { name: string; why: string }
type Suspect = Fault & { mark: string; isSkipLink: boolean }

/**
 * Returns controls that Tab or a table's arrow keys reach and that stay invisible under the pointer or on focus.
 * `toBeVisible` ignores opacity and covering elements. `within` selects a layer that may cover the rest of the page.
 */
export async function unseenControls(page: Page, within = 'body'): Promise<string[]> {
  const suspects = await page.evaluate(findSuspects, within)
  const canHover = await page.evaluate(() => matchMedia('(hover: hover)').matches)
  const faults: Fault[] = []
  const asked = new Map<string, number>()
  for (const suspect of suspects) {
    const { name, why, isSkipLink } = suspect
    // Of controls hidden in the same way, such as delete buttons of rows, only two are checked.
    const kind = `${why} ${name.replaceAll(/[«"].*/g, '')}`
    const count = asked.get(kind) ?? 0
    asked.set(kind, count + 1)
    if (count >= 2) continue
    const onFocus = await faultOf(page, suspect, 'focus', within)
    if (onFocus) faults.push({ name, why: `${onFocus}, also on focus` })
    else if (!isSkipLink) {
      const underPointer = canHover ? await faultOf(page, suspect, 'hover', within) : why
      if (underPointer) faults.push({ name, why: `${underPointer}, but on focus` })
    }
  }
  return faults.map(({ name, why }) => `${name}: ${why}`)
}

/** The check repeats, because an element may take a moment to appear or scroll into view. */
async function faultOf(
  page: Page,
  suspect: Suspect,
  how: 'focus' | 'hover',
  within: string,
): Promise<string | undefined> {
  let { mark } = suspect
  let fault: string | undefined
  for (let times = 0; times < 6; times++) {
    if ((await page.locator(marked(mark)).count()) === 0) {
      const again = await page.evaluate(findSuspects, within)
      const replaced = again.find(({ name }) => name === suspect.name)
      // The row is no longer rendered, or its replacement is visible.
      if (!replaced) return undefined
      mark = replaced.mark
    }
    const control = page.locator(marked(mark))
    if (how === 'hover') await pointAt(page, control)
    else {
      // After a key press the browser treats the focus as keyboard focus.
      await page.keyboard.press('Shift')
      // Without a wait, because the element may have been replaced since it was counted.
      await control.evaluateAll((all: HTMLElement[]) => all[0]?.focus())
    }
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    fault = (await page.evaluate(findSuspects, marked(mark)))[0]?.why
    // An element that was replaced meanwhile is looked up again.
    if (!fault && (await control.count()) > 0) break
  }
  if (how === 'hover') await page.mouse.move(0, 0)
  return fault
}

const marked = (mark: string) => `[data-suspect="${mark}"]`

async function pointAt(page: Page, control: Locator) {
  await control.evaluateAll(([element]: HTMLElement[]) => {
    element?.blur()
    element?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  })
  // An element that appears on hover appears when the pointer is over its row or card.
  const around = control.locator('xpath=ancestor::*[self::tr or self::li or self::article][1]')
  for (const part of [around, control]) {
    const [box] = await part.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  }
}

/** Runs in the page as one task, so that nothing is rendered again between two controls. */
function findSuspects(within: string): Suspect[] {
  const least = { opacity: 0.35, size: 12 }
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'
  /** The visible elements that users click in place of an invisible field laid over them. */
  const standIn = 'label, [data-field], .ant-select'
  /** Controls in tables: Tab reaches those of one row, arrow keys those of the other rows. */
  const ofArrows = 'table a[href], table button'
  const scope = [...document.querySelectorAll(within)]
  const all = scope.flatMap((part) => [...(part.matches(focusable) ? [part] : []), ...part.querySelectorAll(focusable)])
  const modal = [...document.querySelectorAll('dialog:modal')].filter((one) => one.checkVisibility()).at(-1)
  const scrolled = new Map<Element, [number, number]>()
  const suspects = all.flatMap((element) => {
    if (!(element instanceof HTMLElement) || !isReached(element)) return []
    const why = whyUnseen(element)
    if (!why) return []
    const mark = element.dataset.suspect ?? crypto.randomUUID()
    element.dataset.suspect = mark
    const isSkipLink = element.matches('a[href^="#"]')
    return [{ name: nameOf(element), why, mark, isSkipLink }]
  })
  for (const [element, [left, top]] of scrolled) element.scrollTo({ left, top, behavior: 'instant' })
  return suspects

  function isReached(element: HTMLElement) {
    if (element.tabIndex < 0 && !element.matches(ofArrows)) return false
    if (element.matches(':disabled') || element.closest('[inert]')) return false
    if (modal && !modal.contains(element) && within === 'body') return false
    if (element instanceof HTMLInputElement && element.type === 'file') return false
    return element.checkVisibility({ visibilityProperty: true })
  }

  function whyUnseen(control: HTMLElement): string | undefined {
    const isLaidOver = opacityOf(control) < least.opacity || control.offsetWidth < least.size
    const shown =
      control instanceof HTMLInputElement && isLaidOver ? (control.closest<HTMLElement>(standIn) ?? control) : control
    const opacity = opacityOf(shown)
    if (opacity < least.opacity) return `opacity ${opacity.toFixed(2)}`
    const { width, height } = shown.getBoundingClientRect()
    if (width < least.size || height < least.size) return `only ${Math.round(width)} × ${Math.round(height)} px`
    if (!hasInk(shown)) return 'nothing in it can be told from what is behind it'
    if (cutBy(shown)) bringIntoView(shown)
    const cut = cutBy(shown)
    if (cut) return `cut off by ${nameOf(cut)}`
    if (isOnTop(shown)) return undefined
    bringIntoView(shown)
    return isOnTop(shown) ? undefined : whyNotOnTop(shown)
  }

  function opacityOf(element: Element): number {
    let product = 1
    for (let at: Element | null = element; at; at = at.parentElement) product *= Number(getComputedStyle(at).opacity)
    return product
  }

  /** Returns whether the element has a visible text, picture, border or background. */
  function hasInk(element: Element): boolean {
    const behind = groundOf(element.parentElement)
    for (const part of [element, ...element.querySelectorAll('*')]) {
      const style = getComputedStyle(part)
      if (style.visibility !== 'visible' || style.display === 'none' || opacityOf(part) < least.opacity) continue
      const ground = groundOf(part)
      if (ground !== behind || style.backgroundImage !== 'none' || style.boxShadow !== 'none') return true
      const isEdged = ['Top', 'Right', 'Bottom', 'Left'].some((side) => {
        const colour = style.getPropertyValue(`border-${side.toLowerCase()}-color`)
        const isDrawn = style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none'
        return (
          isDrawn && style.getPropertyValue(`border-${side.toLowerCase()}-width`) !== '0px' && isInk(colour, ground)
        )
      })
      if (isEdged) return true
      if (part instanceof HTMLImageElement || part instanceof HTMLCanvasElement) return true
      if (part instanceof SVGElement && (isInk(style.stroke, ground) || isInk(style.fill, ground))) return true
      const isWritten =
        part instanceof HTMLInputElement ||
        part instanceof HTMLTextAreaElement ||
        [...part.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      if (isWritten && isInk(style.color, ground)) return true
      if (['::before', '::after'].some((pseudo) => isMaskedInk(getComputedStyle(part, pseudo), ground))) return true
    }
    return false
  }

  /** Whether a pseudo-element is an icon: a colour that shows through a mask. */
  function isMaskedInk(style: CSSStyleDeclaration, ground: string) {
    const isDrawn = !['none', 'normal'].includes(style.content) && style.display !== 'none'
    const isShown = style.visibility === 'visible' && Number(style.opacity) >= least.opacity
    return isDrawn && isShown && style.maskImage !== 'none' && isInk(style.backgroundColor, ground)
  }

  function groundOf(element: Element | null): string {
    for (let at = element; at; at = at.parentElement) {
      const ground = getComputedStyle(at).backgroundColor
      if (!isClear(ground)) return ground
    }
    return 'rgb(255, 255, 255)'
  }

  function isInk(colour: string, ground: string) {
    return colour !== 'none' && !isClear(colour) && colour !== ground
  }

  function isClear(colour: string) {
    return colour === 'transparent' || /^rgba\(.*,\s*0\)$|\/\s*0\)$/.test(colour)
  }

  /**
   * Returns an ancestor that cuts off the element too far to use it and that the user cannot scroll. Truncated titles
   * are allowed.
   */
  function cutBy(element: Element): Element | undefined {
    const box = element.getBoundingClientRect()
    const isFixed = getComputedStyle(element).position === 'fixed'
    for (let at = element.parentElement; at && at !== document.body && !isFixed; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at)
      const frame = at.getBoundingClientRect()
      const across = Math.min(box.right, frame.right) - Math.max(box.left, frame.left)
      const down = Math.min(box.bottom, frame.bottom) - Math.max(box.top, frame.top)
      if (/hidden|clip/.test(overflowX) && across < Math.min(box.width / 2, 2 * least.size)) return at
      if (/hidden|clip/.test(overflowY) && down < Math.min(box.height / 2, least.size)) return at
      // Inside a scrollable ancestor the user can scroll to hidden content.
      if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return undefined
    }
    return undefined
  }

  function isOnTop(element: Element): boolean {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    return [0.5, 0.25, 0.75].some((part) => {
      const hit = document.elementFromPoint(left + width * part, top + height / 2)
      if (!hit) return false
      const label = hit.closest('label')
      return (
        element.contains(hit) ||
        (label !== null && (label.control === element || element.contains(label) || label.contains(element)))
      )
    })
  }

  function bringIntoView(element: Element) {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (!scrolled.has(at)) scrolled.set(at, [at.scrollLeft, at.scrollTop])
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // A title that is cut after some lines would scroll too, which no user can do.
    for (const [at, [left, top]] of scrolled)
      if (getComputedStyle(at).webkitLineClamp !== 'none') at.scrollTo({ left, top, behavior: 'instant' })
  }

  function whyNotOnTop(element: Element): string {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit ? `covered by ${nameOf(hit)}` : 'outside of the window'
  }

  function nameOf(element: Element): string {
    const text = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ')[0] ?? ''} «${text}»`
  }
}
