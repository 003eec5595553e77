import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { TextCollector } from './extracted-text.ts'

/**
 * Returns the beginning of a text file in UTF-8, UTF-16 with a byte order mark, or else CP1251. Returns undefined if
 * any part of the file is not text.
 */
export async function readTextFile(path: string): Promise<string | undefined> {
  const mark = await firstBytes(path)
  if (mark[0] === 0xff && mark[1] === 0xfe) return decode(path, 'utf-16le')
  if (mark[0] === 0xfe && mark[1] === 0xff) return decode(path, 'utf-16be')
  return (await decode(path, 'utf-8')) ?? (await decode(path, 'windows-1251'))
}

async function decode(path: string, encoding: string): Promise<string | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const text = new TextCollector()
  const take = (piece: string) => {
    if (notText.test(piece)) return false
    text.add(piece)
    return true
  }
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) {
      if (!take(decoder.decode(chunk, { stream: true }))) return undefined
    }
    return take(decoder.decode()) ? text.text : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Control characters except tab, line and page breaks, and the escape character of terminal colours in logs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notText = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

async function firstBytes(path: string): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(new Uint8Array(2), 0, 2, 0)
  return buffer.subarray(0, bytesRead)
}
