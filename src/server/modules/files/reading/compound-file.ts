/**
 * Whether the root of a compound file has a stream of this name. A document may hold others inside, and its text may
 * have the name too, so only the directory tells what the document is itself.
 */
export async function hasRootStream(bytes: Buffer, name: string): Promise<boolean> {
  if (!bytes.includes(Buffer.from(name, 'utf16le'))) return false
  const { CFB } = await import('@e965/xlsx')
  return CFB.find(CFB.read(bytes, { type: 'buffer' }), `/${name}`) !== null
}
