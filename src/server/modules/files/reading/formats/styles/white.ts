/** Whether a colour of CSS or Word is white, or too near to it to be seen on paper. */
export function isWhite(color: string): boolean {
  const value = color.trim().toLowerCase()
  if (value === 'white') return true
  const [, hex] = /^#?([\da-f]{3}|[\da-f]{6})$/.exec(value) ?? []
  if (hex !== undefined) {
    const parts = hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? [])
    return parts.every((part) => Number.parseInt(part, 16) >= nearWhite)
  }
  const [, list = ''] = /^rgba?\(([^)]+)\)$/.exec(value) ?? []
  const channels = list.split(/[\s,/]+/).slice(0, 3)
  return channels.length === 3 && channels.every((channel) => Number(channel) >= nearWhite)
}

const nearWhite = 0xfa
