import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import { type Colour, createScene } from './demo-scene.ts'

const width = 1024
const height = 640

/** The side in pixels of the picture's squares at each stage; the last stage is the finished picture. */
export const pictureStages = [64, 24, 8, 1] as const

/** Draws a winter scene from the prompt: a PNG of 1024×640. */
export async function drawScene(prompt: string, squareSize: (typeof pictureStages)[number]): Promise<Uint8Array> {
  const colourAt = createScene(prompt, {
    bottom: height / width,
    // Snowflakes are smaller than the squares of earlier stages and would flicker there.
    isSnowing: squareSize === 1,
  })
  const pixels = { width, height, rgb: new Uint8Array(width * height * 3) }
  for (let top = 0; top < height; top += squareSize) {
    // Drawing in bands lets the server handle other requests in between.
    if (top % bandHeight < squareSize) await setImmediate()
    for (let left = 0; left < width; left += squareSize) {
      const colour = colourAt((left + squareSize / 2) / width, (top + squareSize / 2) / width)
      fillSquare(pixels, { left, top, size: squareSize }, colour)
    }
  }
  return encodePng(pixels)
}

const bandHeight = 32

function fillSquare({ rgb }: Pixels, square: { left: number; top: number; size: number }, colour: Colour) {
  const bottom = Math.min(square.top + square.size, height)
  const right = Math.min(square.left + square.size, width)
  for (let y = square.top; y < bottom; y++) {
    for (let x = square.left; x < right; x++) rgb.set(colour, (y * width + x) * 3)
  }
}

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
