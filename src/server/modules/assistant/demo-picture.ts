import { setImmediate } from 'node:timers/promises'
import { type Colour, createScene } from './demo-scene.ts'
import { encodePng, type Pixels } from './encode-png.ts'

const width = 1024
const height = 640

/** How wide the squares are that the picture is made of, in pixels; each stage is finer, the last is the picture. */
export const pictureStages = [64, 24, 8, 1] as const

/** A PNG of 1024×640: a winter scene that the prompt decides. */
export async function drawScene(
  prompt: string,
  squareSize: (typeof pictureStages)[number],
): Promise<Uint8Array> {
  const colourAt = createScene(prompt, {
    bottom: height / width,
    // A flake is smaller than the squares of the earlier stages, and would come and go.
    isSnowing: squareSize === 1,
  })
  const pixels = { width, height, rgb: new Uint8Array(width * height * 3) }
  for (let top = 0; top < height; top += squareSize) {
    // In bands, for the other requests of the server.
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
