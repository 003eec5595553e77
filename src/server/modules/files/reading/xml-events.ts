import { Parser } from 'htmlparser2'

export type XmlEvents = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Ends the reading before the end of the part. */
  isDone?: () => boolean
}

const chunkBytes = 65_536

/** Reads XML as a stream of events, because the tree of a large part would not fit the reader's memory. */
export function readXml(bytes: Uint8Array | undefined, events: XmlEvents): void {
  if (!bytes) return
  const decoder = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8')
  const handler = {
    onopentag: events.open ?? ignore,
    onclosetag: events.close ?? ignore,
    ontext: events.text ?? ignore,
  }
  const parser = new Parser(handler, { xmlMode: true })
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (events.isDone?.()) return
    parser.write(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true }))
  }
  parser.end()
}

const ignore = () => {}
