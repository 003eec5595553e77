/**
 * Returns the address of `=HYPERLINK("address","text")`, as tables of Google link words; undefined for an address that
 * the formula computes.
 */
export function hyperlinkAddress(formula: string | undefined): string | undefined {
  const address = /^(?:of:)?=?\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*[,;)]/i.exec(formula ?? '')?.[1]
  return address?.replaceAll('""', '"').trim()
}
