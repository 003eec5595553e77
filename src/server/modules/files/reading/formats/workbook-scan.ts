import { openPackage } from './office-package.ts'

const windowBytes = 1_048_576
const overlapBytes = 16_384

/** A cell with a formula but no value. An empty text is a value. */
const uncomputed = /<c(?![^>]*\st="str")[^>]*><f[^>]*>[^<]*<\/f>(?:<v\s*\/>|<v><\/v>)?<\/c>/
const isoDate = /<c [^>]*\bt="d"/

/**
 * Returns whether a workbook's formulas lack values, as programs write that do not compute, and whether it holds dates
 * as texts of ISO 8601, as the strict kind of the format does.
 */
export function scanWorkbook(bytes: Uint8Array): { lacksValues: boolean; hasIsoDates: boolean } {
  const found = { lacksValues: false, hasIsoDates: false }
  // An older workbook is no zip and always holds values.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return found
  const { names, part } = openPackage(bytes)
  for (const name of names().filter((path) => /^xl\/worksheets\/[^/]+\.xml$/.test(path))) {
    for (const text of windowsOf(part(name))) {
      found.lacksValues ||= uncomputed.test(text)
      found.hasIsoDates ||= isoDate.test(text)
    }
  }
  return found
}

function* windowsOf(part: Uint8Array = new Uint8Array()): Generator<string> {
  const decoder = new TextDecoder('latin1')
  for (let at = 0; at < part.length; at += windowBytes) {
    yield decoder.decode(part.subarray(at, at + windowBytes + overlapBytes))
  }
}
