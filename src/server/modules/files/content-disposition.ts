/** The header that names a file (RFC 6266): in Latin letters for old programs, in any script for the others. */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const latin = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${latin}"; filename*=UTF-8''${encoded}`
}
