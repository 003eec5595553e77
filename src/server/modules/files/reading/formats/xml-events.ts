import { Parser } from 'htmlparser2'

export type XmlEvents = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Ends the reading before the end of the part. */
  isDone?: () => boolean
}

const chunkBytes = 65_536
/** The time to find an element's end grows with its depth. */
export const maxDepth = 2_000

/** Reads XML as a stream of events, because the tree of a large part would not fit the reader's memory. */
export function readXml(bytes: Uint8Array | undefined, events: XmlEvents): void {
  if (!bytes) return
  const decoder = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8')
  const { open = ignore, close = ignore, text = ignore } = events
  let depth = 0
  const handler = {
    onopentag(name: string, attributes: Record<string, string>) {
      depth += 1
      if (depth > maxDepth) throw new Error('the elements are nested too deeply')
      open(name, attributes)
    },
    onclosetag(name: string) {
      depth -= 1
      close(name)
    },
    ontext: text,
  }
  const parser = new Parser(handler, { xmlMode: true })
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (events.isDone?.()) return
    parser.write(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true }))
  }
  parser.end()
}

const ignore = () => {}
