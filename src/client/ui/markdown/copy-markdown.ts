/**
 * Copies an answer: its markdown as plain text, and what it looks like for programs that take formatted text (a word
 * processor, a messenger).
 *
 * @throws where the browser lets nothing be copied
 */
export async function copyMarkdown(text: string, element: HTMLElement): Promise<void> {
  await copyRich({ text, html: pastedHtml(element) })
}

/** Copies both kinds, or the plain one where the browser or the page's rights know no other. */
export async function copyRich({ text, html }: { text: string; html: string }): Promise<void> {
  const item = () =>
    new ClipboardItem({
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    })
  try {
    await navigator.clipboard.write([item()])
  } catch {
    await navigator.clipboard.writeText(text)
  }
}

/** The HTML of what an element shows, without buttons and without what only this page understands. */
export function pastedHtml(element: HTMLElement): string {
  const copy = document.createElement('div')
  copy.append(element.cloneNode(true))
  for (const part of copy.querySelectorAll('[data-not-copied], [data-caret], button')) part.remove()
  // Boxes are for the page's looks; what is in them means the same without.
  for (const box of copy.querySelectorAll('div, span')) box.replaceWith(...box.childNodes)
  for (const part of copy.querySelectorAll('*')) clean(part)
  return copy.innerHTML
}

const KEPT_ATTRIBUTES: readonly string[] = ['href', 'src', 'alt', 'start', 'type', 'checked', 'align']

function clean(element: Element): void {
  const align = element instanceof HTMLElement ? element.style.textAlign : ''
  for (const name of element.getAttributeNames())
    if (!KEPT_ATTRIBUTES.includes(name)) element.removeAttribute(name)
  if (align !== '') element.setAttribute('align', align)
  // Elsewhere an address without its host leads nowhere.
  for (const name of ['href', 'src']) {
    const url = element.getAttribute(name)
    if (url !== null) element.setAttribute(name, URL.parse(url, location.href)?.href ?? url)
  }
}
