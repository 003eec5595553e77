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
  return `${heading}${lines.join('\n')}`
}

/** Returns an answer without the list that `sourcesText` added to it. */
export function withoutSources(answer: string): string {
  const start = answer.lastIndexOf(heading)
  const lines = start < 0 ? [] : answer.slice(start + heading.length).split('\n')
  const isList = lines.length > 0 && lines.every((line) => /^\d+\. \[.*\]\([^()]*\)$/.test(line))
  return isList ? answer.slice(0, start) : answer
}

const heading = '\n\n**Источники**\n\n'

/** Escapes characters that would end a markdown link. */
function pageAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return href.replace(/[()<>\\\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** Escapes a text for the words of a markdown link. */
export const escaped = (title: string) => title.replace(/\s+/g, ' ').replace(/[\\[\]`*_<>]/g, '\\$&')
