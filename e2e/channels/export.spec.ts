import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { copyIsWhole } from '../support/kept-copy.ts'

async function exported(page: Page, choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: 'Экспорт' }).click()
  const dialog = page.getByRole('dialog', { name: 'Экспорт каналов' })
  await choose(dialog)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Скачать' }).click()
  const file = await download
  await expect(dialog).toBeHidden()
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('the matching channels are saved as a workbook with numbers and dates, also without a network', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  await signIn(page)
  await copyIsWhole(page)
  await page.getByRole('searchbox').fill('кухня')
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByText(/^1-\d+ из \d+$/)).toBeVisible()
  const total = Number(/из (\d+)/.exec((await page.getByText(/^1-\d+ из \d+$/).textContent()) ?? '')?.[1])
  const online = await exported(page, (dialog) =>
    expect(dialog).toContainText(`По фильтрам списка: ${total}`),
  )
  expect(online.name).toMatch(/^Каналы — «кухня» — \d\d\.\d\d\.\d{4}\.xlsx$/)

  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'Нет сети' })).toBeVisible()
  const offline = await exported(page, async () => {})
  await context.setOffline(false)

  const rowsOf = (bytes: Buffer) => {
    const book = read(bytes, { cellNF: true })
    return {
      sheet: book.Sheets.Каналы ?? {},
      rows: utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Каналы ?? {}),
    }
  }
  const { sheet, rows } = rowsOf(online.bytes)
  expect(rows).toHaveLength(total)
  expect(rowsOf(offline.bytes).rows).toEqual(rows)
  for (const row of rows) {
    expect(row['Агентская цена в категории']).toMatch(/^(Дешевле|Дороже|Как у) .+ каналов$/)
  }
  const price =
    Object.entries(sheet).find(([at, cell]) => at.endsWith('1') && cell.v === 'Цена нативная')?.[0] ?? ''
  const until =
    Object.entries(sheet).find(([at, cell]) => at.endsWith('1') && cell.v === 'Действует до')?.[0] ?? ''
  expect(sheet[price.replace('1', '2')]).toMatchObject({ t: 'n', z: '#,##0.00\\ "₽"' })
  expect(sheet[until.replace('1', '2')]).toMatchObject({ t: 'n', z: 'dd.mm.yyyy' })
})

test('the visible columns are saved as a CSV file that Excel opens', async ({ page, signIn }) => {
  await signIn(page)
  const { name, bytes } = await exported(page, async (dialog) => {
    await dialog.getByText('CSV').click()
    await dialog.getByText('Видимые столбцы').click()
  })
  expect(name).toMatch(/\.csv$/)
  const text = bytes.toString('utf8')
  expect(text.startsWith('\ufeffНазвание;Ссылка;')).toBe(true)
  expect(text).not.toContain('Описание')
  expect(text.split('\r\n')).toHaveLength(2_002)
  // A name that begins with @ would be a formula.
  expect(text).toMatch(/;'@/)
})

test('a column hidden between two exports is missing from the second one', async ({ page, signIn }) => {
  await signIn(page)
  const headers = async () => {
    const { bytes } = await exported(page, async (dialog) => {
      await dialog.getByText('CSV').click()
      await dialog.getByText('Видимые столбцы').click()
    })
    return bytes.toString('utf8').split('\r\n')[0]?.split(';')
  }
  expect(await headers()).toContain('NDA')
  await page.getByRole('button', { name: 'Столбцы' }).click()
  const chooser = page.getByRole('dialog', { name: 'Столбцы' })
  await chooser.getByRole('button', { name: /^Договор/ }).click()
  await chooser.getByRole('checkbox', { name: 'NDA' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: /^NDA/ })).toHaveCount(0)
  expect(await headers()).not.toContain('NDA')
})

test('the whole base is saved as a workbook', async ({ page, signIn }) => {
  await signIn(page)
  const { bytes } = await exported(page, async () => {})
  expect(utils.sheet_to_json(read(bytes).Sheets.Каналы ?? {})).toHaveLength(2_000)
})

test.describe('a server with irregular pages', () => {
  const titlesOf = (bytes: Buffer) =>
    utils
      .sheet_to_json<Record<string, string>>(read(bytes).Sheets.Каналы ?? {})
      .map((row) => row.Название ?? '')

  test('all channels are saved from pages that are smaller than requested', async ({ page, signIn }) => {
    await page.route('**/api/v1/channels/search?**', (route) =>
      route.continue({ url: route.request().url().replace('page_size=1000', 'page_size=100') }),
    )
    await signIn(page)
    const { bytes } = await exported(page, async () => {})
    expect(titlesOf(bytes)).toHaveLength(2_000)
  })

  test('every channel is saved when a deletion shifts the pages', async ({ page, signIn }) => {
    let deleted = ''
    let shiftedAway = ''
    await page.route('**/api/v1/channels/search?**', async (route) => {
      const url = new URL(route.request().url())
      if (url.searchParams.get('page_size') !== '1000') return route.continue()
      const answer = await route.fetch()
      const { items, total }: { items: { title: string }[]; total: number } = await answer.json()
      const isFirst = url.searchParams.get('page') === '1'
      if (isFirst && deleted === '') {
        deleted = items[0]?.title ?? ''
        return route.fulfill({ response: answer, json: { items, total } })
      }
      if (!isFirst && shiftedAway === '') shiftedAway = items[0]?.title ?? ''
      // After the deletion of the first row, each page begins one row later.
      url.searchParams.set('page', String(Number(url.searchParams.get('page')) + 1))
      const next: { items: { title: string }[] } = await (await route.fetch({ url: url.href })).json()
      const shifted = [...items.slice(1), ...next.items.slice(0, 1)]
      return route.fulfill({ response: answer, json: { items: shifted, total: total - 1 } })
    })
    await signIn(page)
    const { bytes } = await exported(page, async () => {})
    const saved = titlesOf(bytes)
    expect(saved).toHaveLength(1_999)
    expect(new Set(saved).size).toBe(1_999)
    expect(saved).toContain(shiftedAway)
    expect(saved).not.toContain(deleted)
  })
})

test.describe('a server without sorting', () => {
  test('receives no sort parameter, and the file has the chosen order', async ({ page, signIn }) => {
    const asked: string[] = []
    await page.route('**/api/v1/meta', async (route) => {
      const answer = await route.fetch()
      const meta: { extensions: string[] } = await answer.json()
      const extensions = meta.extensions.filter((extension) => extension !== 'channel-sort')
      await route.fulfill({ response: answer, json: { ...meta, extensions } })
    })
    await page.route('**/api/v1/channels/search?**', async (route) => {
      const url = route.request().url()
      if (!url.includes('page_size=1000')) return route.continue()
      asked.push(url)
      if (url.includes('sort=')) await route.fulfill({ status: 422, json: { detail: 'sort' } })
      else await route.continue()
    })
    const told = page.waitForResponse('**/api/v1/meta')
    await signIn(page, '/placement/channels-base?sort=-subscribers')
    // The list does not wait long for `/meta`, but the export needs the server's extensions from it.
    await told
    const { bytes } = await exported(page, async (dialog) => {
      await dialog.getByText('CSV').click()
    })
    const [head = '', ...rows] = bytes.toString('utf8').trimEnd().split('\r\n')
    const at = head.split(';').indexOf('Подписчики')
    // The demo's texts with a semicolon are quoted.
    const counts = rows.map((row) => row.replaceAll(/"[^"]*"/g, '').split(';')[at] ?? '')
    const filled = counts.filter((count) => count !== '').map(Number)
    expect(counts).toHaveLength(2_000)
    expect(filled).toEqual(filled.toSorted((a, b) => b - a))
    expect(counts.slice(filled.length).every((count) => count === '')).toBe(true)
    expect(asked).not.toEqual([])
    expect(asked.filter((url) => url.includes('sort='))).toEqual([])
  })
})
