import type { Page } from '@playwright/test'
import { extractImages, extractText, getDocumentProxy } from 'unpdf'

export async function print(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
}

/**
 * Prints as the browser's own menu (Ctrl+P) does; returns the words of each page and the first page's size in points.
 */
export async function paperOf(page: Page) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(pdf)
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
  return { pages: text.map(words), size: [Math.round(width), Math.round(height)] }
}

/** Prints as the browser's own menu does; returns the number of pictures on the first page. */
export async function picturesOf(page: Page): Promise<number> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  return (await extractImages(pdf, 1)).length
}

/** Replaces spaces of any kind and line breaks by one space. */
export const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Returns the share of dark pixels in the window, because text in a PDF may be invisible on paper. */
export async function inkOf(page: Page): Promise<number> {
  const picture = (await page.screenshot()).toString('base64')
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark++
    return dark / (data.length / 4)
  }, picture)
}
