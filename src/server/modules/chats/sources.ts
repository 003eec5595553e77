export type Source = { url: string; title: string | undefined }

/**
 * Returns the list of sources as markdown, or an empty text. It lists each address once and only addresses
 * that a browser opens as a page.
 */
export function sourcesText(sources: readonly Source[]): string {
  const links = new Map<string, string>()
  for (const { url, title } of sources) {
    const address = pageAddress(url)
    if (address && !links.has(address)) links.set(address, title?.trim() || new URL(address).hostname)
  }
  if (links.size === 0) return ''
  const lines = Array.from(links, ([url, title], index) => `${index + 1}. [${escaped(title)}](${url})`)
  return `\n\n**Источники**\n\n${lines.join('\n')}`
}

/** Escapes characters that would end a markdown link. */
function pageAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return href.replace(
    /[()<>\\\s]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}

const escaped = (title: string) => title.replace(/\s+/g, ' ').replace(/[\\[\]`*_<>]/g, '\\$&')
