import { expect, type Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { demo, test } from '../support/app-server.ts'
import { questions } from '../support/chat-screen.ts'
import { print } from '../support/print-media.ts'
import { screens } from '../support/screens.ts'

test.use({ colorScheme: 'dark' })

for (const [device, viewport] of [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`every screen prints black on white, whole and without its menus, ${device}`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    // The list of channels has a sheet of its own (channels.spec.ts), as wide as its paper and not as a window.
    await page.route(/channels-paper/, (route) => route.abort())
    await signIn(page)
    for (const [name, path, heading] of screens) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await print(page)
      // An estimate has its own print page (estimates.spec.ts).
      if (name.startsWith('estimate-') || name === 'estimate') continue
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      expect({ name, faults: await faultsOnPaper(page) }).toEqual({ name, faults: [] })
    }
  })
}

test('a page prints all its rows and shown columns, and the window stays as it was', async ({
  page,
  signIn,
}) => {
  // The list has a sheet of its own (channels.spec.ts). Without that part, the table itself is printed.
  await page.route(/channels-paper/, (route) => route.abort())
  await signIn(page)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('searchbox')).toBeVisible()
  const rows = page.locator('tbody tr[data-index]')
  const mounted = await rows.count()
  expect(mounted).toBeLessThan(20)
  const paper = await page.pdf({ preferCSSPageSize: true })
  await expect(rows).toHaveCount(mounted)

  await print(page)
  await expect(rows).toHaveCount(20)
  const columns = Number(await page.getByRole('table').getAttribute('aria-colcount'))
  await expect(rows.last().locator('[aria-colindex]')).toHaveCount(columns)
  const { text } = await extractText(new Uint8Array(paper), { mergePages: true })
  const words = text.replace(/\s/g, '')
  for (const name of await rows.locator('th a').allTextContents()) {
    expect(words).toContain(name.replace(/\s/g, ''))
  }
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(page.locator('tbody tr').last()).toHaveCSS('break-inside', 'avoid')
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByText('1-20 из 2 000')).toBeHidden()
  // The focused link has no outline on paper, and no space below the last row starts another sheet.
  const link = rows.last().locator('th a')
  await link.focus()
  await expect(link).toHaveCSS('outline-style', 'none')
  await link.blur()
  const bottoms = page
    .locator('table, #content')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().bottom)))
  expect(new Set(await bottoms).size).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(rows).toHaveCount(mounted)
})

test('a long list without pages prints all of its rows', async ({ page, signIn }) => {
  await signIn(page, '/placement/positions-registry')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  const total = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1
  await print(page)
  await expect(page.locator('tbody tr[data-index]')).toHaveCount(total)
})

test('a long text of an edited brief prints whole', async ({ page, signIn }) => {
  const text = Array.from({ length: 60 }, (_, line) => `Строка ${line}`).join('\n')
  await signIn(page, '/placement/projects/create/brief')
  await page.getByLabel('Описание события').fill(text)
  await print(page)
  const field = page.getByLabel('Описание события')
  await expect(field).toBeVisible()
  expect(await field.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThanOrEqual(1)
})

test('a pending brief prints without its request for a decision, and cuts no section', async ({
  page,
  signIn,
  server,
}) => {
  const [pending] = await server.sql(`SELECT project_id FROM briefs WHERE status = 'pending' LIMIT 1`)
  await signIn(page, `/placement/projects/${pending.project_id}/brief`)
  const request = page.getByText('Вы должны принять или отклонить бриф')
  await expect(request).toBeVisible()
  await expect(page.getByRole('link', { name: 'Что менялось' })).toBeVisible()
  await print(page)
  await expect(request).toBeHidden()
  await expect(page.getByRole('link', { name: 'Что менялось' })).toBeHidden()
  for (const title of ['Проект', 'История']) {
    const section = page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(section).toHaveCSS('break-inside', 'avoid')
  }
})

test('a conversation prints whole, from its first message to its last', async ({ page, signIn, server }) => {
  const [chat] = await server.sql(
    `INSERT INTO chats SELECT gen_random_uuid(), id, 'Долгий разговор', now(), now()
     FROM users WHERE email = '${demo.email}' RETURNING id`,
  )
  await server.sql(
    `INSERT INTO chat_messages (id, chat_id, role, text, created_at)
     SELECT gen_random_uuid(), '${chat.id}', CASE n % 2 WHEN 1 THEN 'user' ELSE 'assistant' END,
            'Сообщение ' || n || repeat(E'\\nещё строка', 40) || E'\\nконец ' || n, now()
     FROM generate_series(1, 60) n`,
  )
  await signIn(page, `/chat/${chat.id}`)
  await expect(questions(page).last()).toContainText('Сообщение 59')
  expect(await questions(page).count()).toBeLessThan(30)
  await print(page)
  await expect(questions(page)).toHaveCount(30)
  await expect(questions(page).first()).toContainText('конец 1')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await faultsOnPaper(page)).toEqual([])
})

/** Returns parts of the page that paper would cut off, that are wider than the paper, or not black on white. */
function faultsOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const faults: string[] = []
    if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth} px wide`)
    if (getComputedStyle(document.body).backgroundColor !== 'rgb(255, 255, 255)') faults.push('not white')
    for (const element of document.querySelectorAll<HTMLElement>('#root, #root *')) {
      if (!element.checkVisibility() || element.closest('svg')) continue
      const style = getComputedStyle(element)
      if (style.clipPath !== 'none') continue
      const name = `${element.tagName} ${element.className} «${element.textContent.slice(0, 40)}»`
      if (style.color !== 'rgb(0, 0, 0)') faults.push(`${name} is ${style.color}`)
      if (style.backgroundColor !== 'rgba(0, 0, 0, 0)') faults.push(`${name} is on ${style.backgroundColor}`)
      const isCut =
        element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1
      if (isCut && style.overflow !== 'visible' && style.display !== 'inline') faults.push(`${name} is cut`)
    }
    return faults
  })
}
