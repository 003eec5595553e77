import { crc32, inflateSync } from 'node:zlib'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { createDemoAssistant } from '#server/modules/assistant/demo-assistant.ts'
import { drawScene } from '#server/modules/assistant/demo-picture.ts'
import { ask, collect } from './upstream.ts'

test('coarse pictures come first, then the final one, then a sentence', async () => {
  const demo = createDemoAssistant(async () => {})
  const { parts, text } = await collect(demo.answer(ask('зимний лес', { mode: 'image' })))
  const pictures = parts.flatMap((part) => (part.type === 'image' ? [part] : []))
  expect(pictures.map(({ isFinal }) => isFinal)).toEqual([false, false, false, true])
  for (const { data, mediaType } of pictures) {
    expect(mediaType).toBe('image/png')
    expect(imageSize(data)).toMatchObject({ type: 'png', width: 1024, height: 640 })
  }
  expect(parts.findIndex(({ type }) => type === 'text')).toBe(4)
  expect(text).toContain('«зимний лес»')
})

test('the picture is a valid PNG with a sky, a ground and many colours', async () => {
  const { rgb, checksums } = decode(await drawScene('зимний лес', 1))
  expect(checksums).toBe(true)
  expect(rgb.length).toBe(1024 * 640 * 3)
  expect(new Set(colours(rgb)).size).toBeGreaterThan(200)
  const [topBlue, bottomBlue] = [rgb[2] ?? 0, rgb.at(-1) ?? 0]
  expect(bottomBlue).toBeGreaterThan(topBlue)
})

test('equal prompts give equal pictures and other prompts other pictures', async () => {
  const [one, again, other] = await Promise.all(['лес', 'лес', 'море'].map((prompt) => drawScene(prompt, 24)))
  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
})

function* colours(rgb: Uint8Array) {
  for (let i = 0; i < rgb.length; i += 3) yield `${rgb[i]},${rgb[i + 1]},${rgb[i + 2]}`
}

function decode(png: Uint8Array) {
  const file = Buffer.from(png)
  const data: Buffer[] = []
  let checksums = true
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    const body = file.subarray(at + 4, at + 8 + length)
    checksums &&= file.readUInt32BE(at + 8 + length) === crc32(body)
    if (body.toString('latin1', 0, 4) === 'IDAT') data.push(body.subarray(4))
    at += length + 12
  }
  return { checksums, rgb: unfiltered(inflateSync(Buffer.concat(data))) }
}

function unfiltered(rows: Uint8Array) {
  const rowBytes = 1024 * 3
  const rgb = new Uint8Array(rowBytes * 640)
  for (let y = 0; y < 640; y++) {
    const row = rows.subarray(y * (rowBytes + 1), (y + 1) * (rowBytes + 1))
    expect(row[0]).toBe(2)
    for (let i = 0; i < rowBytes; i++) {
      rgb[y * rowBytes + i] = (row[i + 1] ?? 0) + (y === 0 ? 0 : (rgb[(y - 1) * rowBytes + i] ?? 0))
    }
  }
  return rgb
}
