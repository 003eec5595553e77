import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

/** Rows of pixels from the top, three bytes per pixel: red, green, blue. */
export type Pixels = { width: number; height: number; rgb: Uint8Array }

/** Encodes a PNG with 8 bits per colour. */
export async function encodePng({ width, height, rgb }: Pixels): Promise<Uint8Array> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, trueColour, 0, 0, 0], 8)
  const data = await promisify(deflate)(filtered(width * 3, height, rgb), { level: 6 })
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]),
  )
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const trueColour = 2
const upFilter = 2

/** Stores each row as its difference from the row above, which compresses gradients well. */
function filtered(rowBytes: number, height: number, rgb: Uint8Array): Uint8Array {
  const rows = new Uint8Array((rowBytes + 1) * height)
  for (let y = 0; y < height; y++) {
    const from = y * rowBytes
    const to = y * (rowBytes + 1)
    rows[to] = upFilter
    for (let i = 0; i < rowBytes; i++) {
      rows[to + 1 + i] = (rgb[from + i] ?? 0) - (y === 0 ? 0 : (rgb[from - rowBytes + i] ?? 0))
    }
  }
  return rows
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
