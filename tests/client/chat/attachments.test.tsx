// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import {
  attachFiles,
  attachOriginal,
  removeAttachment,
  retryAttachment,
} from '#client/features/chat/data/attachments.ts'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({ path: '/chat/a', component: () => null })
const problem = 'Не удалось прочитать текст файла: он повреждён'
const uploaded = { id: 'f', name: 'План.docx', url: '/api/v1/files/f', problem: null }
const plan = new File(['x'], 'План.docx')
const attach = () => act(() => attachFiles('a', [plan], () => {}))
const attached = () => chatDrafts().get('a').attachments
const keyOf = (at: number) => attached()[at]?.key ?? ''

test('a file whose text the server cannot read says so after its upload', async () => {
  let asked = 0
  page.answer({
    'POST /files/': { json: { files: [{ ...uploaded, is_reading: true }] } },
    'GET /files/f/reading': () => ({
      json: { is_reading: ++asked < 3, problem: asked < 3 ? null : problem },
    }),
  })
  await page.open()
  await attach()
  await expect.poll(attached).toMatchObject([{ state: 'done', id: 'f', problem }])
  expect(asked).toBe(3)
})

test('a file stays attached when the server does not tell whether it is read', async () => {
  page.answer({
    'POST /files/': { json: { files: [{ ...uploaded, is_reading: true }] } },
    'GET /files/f/reading': { status: 503, json: {} },
  })
  await page.open()
  await attach()
  await expect.poll(() => page.asked('GET')).toContain('/files/f/reading')
  expect(attached()).toMatchObject([{ state: 'done', id: 'f', problem: null }])
})

test('a file that cannot be attached is reported at once, and one removed during its upload ends it silently', async () => {
  page.answer({ 'POST /files/': { hang: true } })
  await page.open()
  chatDrafts().clear('a')
  const told: string[] = []
  const refused = new File(['MZ'], 'virus.exe')
  const sent = attachFiles('a', [plan, refused], (texts) => told.push(...texts))
  expect(told).toEqual(['Неподдерживаемый тип файла: virus.exe'])
  expect(attached()).toMatchObject([{ name: 'План.docx', state: 'uploading' }])
  await expect.poll(() => page.asked('POST')).toEqual(['/files/'])
  removeAttachment(keyOf(0))
  await sent
  expect(attached()).toEqual([])
  expect(told).toHaveLength(1)
})

describe('a picture that is scaled down', () => {
  afterEach(() => vi.unstubAllGlobals())

  const photo = (name: string) => new File(['x'.repeat(5_000)], name)
  const stored = { status: 200, json: { files: [{ ...uploaded, is_reading: false }] } }
  const sentNames = () => page.requests().flatMap(({ body }) => /filename="([^"]*)"/.exec(body)?.slice(1) ?? [])
  /** Every upload is answered by the next status, and by the last one when they run out. */
  const open = async (...statuses: number[]) => {
    const decoded = fakePictures()
    let uploads = 0
    page.answer({
      'POST /files/': () => {
        const status = statuses[Math.min(uploads++, statuses.length - 1)] ?? 200
        return status === 200 ? stored : { status, json: {} }
      },
    })
    await page.open()
    chatDrafts().clear('a')
    return decoded
  }
  const attachPhotos = (...names: string[]) => act(() => attachFiles('a', names.map(photo), () => {}))

  it('keeps the size of its original when the upload is repeated', async () => {
    await open(500, 200)
    await attachPhotos('photo.jpg')
    expect(attached()).toMatchObject([{ state: 'failed' }])
    await act(() => retryAttachment(keyOf(0)))
    expect(attached()).toMatchObject([{ state: 'done', size: 5, originalSize: 5_000 }])
  })

  it('stays attached when its original is refused, and its original can be attached later', async () => {
    await open(200, 500, 200)
    await attachPhotos('photo.jpg')
    const [message] = await act(() => attachOriginal(keyOf(0)))
    expect(message).toMatch(/Осталась уменьшенная копия$/)
    expect(attached()).toMatchObject([{ state: 'done', size: 5, originalSize: 5_000 }])
    await act(() => attachOriginal(keyOf(0)))
    expect(attached()).toMatchObject([{ state: 'done', size: 5_000, problem: 'Ассистент не увидит оригинал' }])
  })

  it('is decoded while no other one is', async () => {
    const decoded = await open(200)
    await attachPhotos('1.jpg', '2.jpg', '3.jpg')
    expect(attached()).toHaveLength(3)
    expect(decoded).toEqual({ now: 0, most: 1 })
  })

  it('is not uploaded when it was removed while it waited', async () => {
    await open(200)
    const sent = attachFiles('a', ['1.jpg', '2.jpg'].map(photo), () => {})
    removeAttachment(keyOf(1))
    await act(() => sent)
    expect(sentNames()).toEqual(['1.jpg'])
    expect(attached()).toMatchObject([{ name: '1.jpg', state: 'done' }])
  })

  it('never takes the name of another attached file', async () => {
    await open(200)
    await attachPhotos('shot.jpg', 'shot.png', 'shot.webp')
    const names = ['shot.jpg', 'shot (2).jpg', 'shot (3).jpg']
    expect(attached().map(({ name }) => name)).toEqual(names)
    expect(sentNames().sort()).toEqual(names.toSorted())
  })
})

/** A browser whose pictures have 24 megapixels and which writes only JPEG; counts the decoded pictures it holds. */
function fakePictures() {
  const decoded = { now: 0, most: 0 }
  vi.stubGlobal('createImageBitmap', async () => {
    decoded.most = Math.max(decoded.most, ++decoded.now)
    return { width: 6_000, height: 4_000, close: () => --decoded.now }
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect() {}, drawImage() {} })
      convertToBlob = async () => new Blob(['small'], { type: 'image/jpeg' })
    },
  )
  return decoded
}
