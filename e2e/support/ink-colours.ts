import type { Locator } from '@playwright/test'

/** Returns the colours of all text in the element; dimmed kopecks have another colour than rubles. */
export function inkColours(element: Locator): Promise<string[]> {
  return element.evaluate((root) => {
    const colours = new Set<string>()
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text.textContent?.trim() && text.parentElement) colours.add(getComputedStyle(text.parentElement).color)
    }
    return [...colours]
  })
}
