import { TableError } from '#domain/channel-import/table-error.ts'

/**
 * Decodes a file by its byte order mark, else as UTF-8. Invalid UTF-8 is read as Windows-1251, in which the
 * Russian Excel saves.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const text = decode(bytes)
  if (noTable.test(text) || text.includes('\0'))
    throw new TableError('Это не таблица. Нужен файл XLSX или CSV')
  return text
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** The first characters of text formats that are not tables. */
const noTable = /^\s*(?:%PDF-|<\?xml|<!doctype|<html|\{\\rtf)/i
