import { setImmediate } from 'node:timers/promises'
import { type Colour, createScene } from './demo-scene.ts'
import { encodePng, type Pixels } from './encode-png.ts'

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
