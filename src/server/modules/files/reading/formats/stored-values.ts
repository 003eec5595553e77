import { openPackage } from './office-package.ts'

const windowBytes = 1_048_576
const overlapBytes = 16_384

/** A cell with a formula but no value. An empty text is a value. */
const uncomputed = /<c(?![^>]*\st="str")[^>]*><f[^>]*>[^<]*<\/f>(?:<v\s*\/>|<v><\/v>)?<\/c>/

/** Returns whether a workbook has formulas without stored values, as programs write that do not compute. */
export function lacksStoredValues(bytes: Uint8Array): boolean {
  const { names, part } = openPackage(bytes)
  return names().some((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name) && isUncomputed(part(name)))
}

function isUncomputed(part: Uint8Array | undefined): boolean {
  const decoder = new TextDecoder('latin1')
  for (let at = 0; part && at < part.length; at += windowBytes) {
    if (uncomputed.test(decoder.decode(part.subarray(at, at + windowBytes + overlapBytes)))) return true
  }
  return false
}
