/**
 * Copies an answer as plain text (its markdown) and as HTML for programs that accept formatted text, such as word
 * processors and messengers.
 * @throws if the browser does not allow copying
 */
export async function copyMarkdown(text: string, element: HTMLElement): Promise<void> {
  await copyRich({ text: text.replace(ownLink, `$1(${location.origin}/`), html: pastedHtml(element) })
}

/** A line that is a link to a page of this site, whose address works elsewhere only with its host. */
const ownLink = /^(\[[^\n]*\])\(\/(?!\/)/gm

/**
 * Copies both formats, or only plain text if the browser or the page's permissions do not allow HTML.
 * @returns whether HTML was copied
 * @throws if the browser does not allow copying
 */
export async function copyRich({ text, html }: { text: string; html: string }): Promise<boolean> {
  const item = () =>
    new ClipboardItem({
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    })
  try {
    await navigator.clipboard.write([item()])
    return true
  } catch {
    await navigator.clipboard.writeText(text)
    return false
  }
}

/** Returns the HTML of an element without buttons and without page-specific markup. */
export function pastedHtml(element: HTMLElement): string {
  return pastedTree(element).innerHTML
}

/** Returns a copy of an element's content that other programs can read. `prepare` changes it while it has its styles. */
export function pastedTree(element: HTMLElement, prepare = (_copy: HTMLElement) => {}): HTMLElement {
  const copy = document.createElement('div')
  copy.append(element.cloneNode(true))
  for (const part of copy.querySelectorAll('[data-not-copied], [data-caret], button, svg')) part.remove()
  prepare(copy)
  // `div` and `span` boxes only carry styles, so their content replaces them.
  for (const box of copy.querySelectorAll('div, span')) box.replaceWith(...box.childNodes)
  for (const part of copy.querySelectorAll('*')) clean(part)
  return copy
}

const KEPT_ATTRIBUTES: readonly string[] = ['href', 'src', 'alt', 'start', 'type', 'checked', 'align', 'border']

function clean(element: Element): void {
  const align = element instanceof HTMLElement ? element.style.textAlign : ''
  for (const name of element.getAttributeNames()) if (!KEPT_ATTRIBUTES.includes(name)) element.removeAttribute(name)
  if (align !== '') element.setAttribute('align', align)
  // A URL without a host does not work outside this site.
  for (const name of ['href', 'src']) {
    const url = element.getAttribute(name)
    if (url !== null) element.setAttribute(name, URL.parse(url, location.href)?.href ?? url)
  }
}
