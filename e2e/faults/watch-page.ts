import type { Page } from '@playwright/test'

/** Counts loads from now on, and records error messages even if they show only for a moment. */
export async function watch(page: Page) {
  const seen = { loads: 0, errors: [] as string[] }
  page.on('load', () => {
    seen.loads++
  })
  await page.exposeFunction('sawError', (text: string) => void seen.errors.push(text))
  await page.addInitScript(lookForErrors)
  await page.evaluate(lookForErrors)
  return seen
}

function lookForErrors() {
  new MutationObserver(() => {
    const text = document.getElementById('root')?.textContent ?? ''
    const [found] = /Страница не загрузилась|Произошла неизвестная ошибка/.exec(text) ?? []
    if (found && 'sawError' in window && typeof window.sawError === 'function') window.sawError(found)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
