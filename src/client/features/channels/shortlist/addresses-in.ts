/** Returns the pieces between spaces, commas and brackets that look like an address or a @name. */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;<>()[\]«»"]+/).map((word) => word.replace(/^[^\p{L}\p{N}@]+|[.:!?]+$/gu, ''))
  return words.filter((word) => /^@\w/.test(word) || /^(https?:\/\/)?[^\s/@]+\.[\p{L}\p{N}]/iu.test(word))
}
