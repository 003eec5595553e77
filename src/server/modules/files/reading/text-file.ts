import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { guessEncoding, markedEncoding, sampleOf } from '#domain/text-encoding.ts'
import { TextCollector } from './formats/extracted-text.ts'

type TextFile = { text: string } | { refused: 'not-text' | 'unknown-encoding' }

/** Returns the beginning of a text file in UTF-8, UTF-16 with a byte order mark, CP1251, KOI8-R, CP866 or a rarer one. */
export async function readTextFile(path: string): Promise<TextFile> {
  const marked = markedEncoding(await firstBytes(path))
  if (marked) return resultOf(await decode(path, marked))
  const utf8 = await decode(path, 'utf-8')
  if (utf8 !== undefined) return { text: utf8 }
  const encoding = await guessedEncoding(path)
  if (encoding) return resultOf(await decode(path, encoding, encoding !== 'utf-8'))
  return { refused: (await decode(path, 'latin1')) === undefined ? 'not-text' : 'unknown-encoding' }
}

const resultOf = (text: string | undefined): TextFile => (text === undefined ? { refused: 'not-text' } : { text })

async function guessedEncoding(path: string): Promise<string | undefined> {
  for await (const chunk of chunksOf(path)) {
    const sample = sampleOf(chunk)
    if (sample.length > 0) return guessEncoding(sample)
  }
  return undefined
}

async function decode(path: string, encoding: string, fatal = true): Promise<string | undefined> {
  const decoder = new TextDecoder(encoding, { fatal })
  const text = new TextCollector()
  const take = (piece: string) => {
    if (notText.test(piece)) return false
    text.add(piece)
    return true
  }
  try {
    for await (const chunk of chunksOf(path)) {
      if (!take(decoder.decode(chunk, { stream: true }))) return undefined
    }
    return take(decoder.decode()) ? text.text : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const chunksOf = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: 1_048_576 })

/** Control characters except tab, line and page breaks, and the escape character of terminal colours in logs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notText = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

async function firstBytes(path: string): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(new Uint8Array(2), 0, 2, 0)
  return buffer.subarray(0, bytesRead)
}
