import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { questions } from '../support/chat-screen.ts'
import { aBrief } from '../support/placement.ts'
import { inkOf, paperOf, print } from '../support/print-media.ts'
import { screens } from '../support/screens.ts'

test.use({ colorScheme: 'dark' })

/** The list of channels has a sheet of its own (channels.spec.ts). Without that part, the table itself is printed. */
const withoutSheet = (page: Page) => page.route(/channels-paper/, (route) => route.abort())

for (const [part, isPart] of [
  ['projects and estimates', (path: string) => /^.placement.(projects|estimates)/.test(path)],
  ['channels and registries', (path: string) => /^.placement.(?!projects|estimates)/.test(path)],
  ['chat and the rest', (path: string) => !path.startsWith('/placement')],
] as const) {
  test(`every screen prints as words in ink, black on white, whole and without its menus, ${part}`, async ({
    page,
    signIn,
  }) => {
    await withoutSheet(page)
    await signIn(page, '/services')
    for (const [name, path, heading] of screens.filter(([, path]) => isPart(path))) {
      await page.setViewportSize({ width: 1440, height: 844 })
      await page.goto(path)
      const title = page.getByRole('heading', { level: 1, name: heading })
      await expect(title).toBeVisible()
      // A form shows only its skeleton while it loads.
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // The sheets of paper do not depend on the window.
      const { pages } = await paperOf(page)
      const blank = pages.flatMap((text, index) => (text.length < 3 ? [index + 1] : []))
      expect({ name, blank }).toEqual({ name, blank: [] })
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await print(page)
        expect({ name, ink: (await inkOf(page)) > 0.0005 }).toEqual({ name, ink: true })
        // A form of an estimate has its own paper (documents.spec.ts).
        if (name !== 'estimate' && name !== 'estimate-create') {
          await expect(title).toBeVisible()
          await expect(page.getByRole('navigation')).toHaveCount(0)
          expect({ name, width, faults: await faultsOnPaper(page) }).toEqual({ name, width, faults: [] })
        }
        await page.emulateMedia({ media: null })
        await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      }
    }
  })
}

test('a table prints all its rows and shown columns, with pages or without, and the window stays as it was', async ({
  page,
  signIn,
  newUser,
}) => {
  await withoutSheet(page)
  await signIn(page, '/placement/channels-base', newUser)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('searchbox')).toBeVisible()
  const rows = page.locator('tbody tr[data-index]')
  const someAreMounted = () => expect.poll(async () => (await rows.count()) % 20).toBeGreaterThan(0)
  await someAreMounted()
  const paper = (await paperOf(page)).pages.join('').replaceAll(' ', '')
  await someAreMounted()

  await print(page)
  await expect(rows).toHaveCount(20)
  const columns = Number(await page.getByRole('table').getAttribute('aria-colcount'))
  await expect(rows.last().locator('[aria-colindex]')).toHaveCount(columns)
  for (const name of await rows.locator('th a').allTextContents()) expect(paper).toContain(name.replace(/\s/g, ''))
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(page.locator('tbody tr').last()).toHaveCSS('break-inside', 'avoid')
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByText(/^1-20 из /)).toBeHidden()
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
  await someAreMounted()

  await page.goto('/placement/positions-registry')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  const total = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1
  await print(page)
  await expect(rows).toHaveCount(total)
})

test('a brief prints a long text whole while it is edited, and no request for a decision while it waits', async ({
  page,
  signIn,
  newUser,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const text = Array.from({ length: 60 }, (_, line) => `Строка ${line}`).join('\n')
  await signIn(page, '/placement/projects/create/brief', newUser)
  const field = page.getByLabel('Описание события')
  await field.fill(text)
  await print(page)
  await expect(field).toBeVisible()
  expect(await field.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThanOrEqual(1)
  await page.emulateMedia({ media: 'screen' })

  const { id } = await aBrief(page)
  await page.goto(`/placement/projects/${id}/brief`)
  const onScreen: Locator[] = [
    page.getByText('Вы должны принять или отклонить бриф'),
    page.getByRole('link', { name: 'Что менялось' }),
  ]
  for (const part of onScreen) await expect(part).toBeVisible()
  await print(page)
  for (const part of onScreen) await expect(part).toBeHidden()
  for (const title of ['Проект', 'История']) {
    const heading = page.getByRole('heading', { name: title, exact: true })
    await expect(page.locator('main section').filter({ has: heading })).toHaveCSS('break-inside', 'avoid')
  }
})

test('a conversation prints whole, from its first message to its last', async ({ page, signIn, server, newUser }) => {
  const [chat] = await server.sql(
    `INSERT INTO chats SELECT gen_random_uuid(), id, 'Долгий разговор', now(), now()
     FROM users WHERE email = '${newUser}' RETURNING id`,
  )
  await server.sql(
    `INSERT INTO chat_messages (id, chat_id, role, text, created_at)
     SELECT gen_random_uuid(), '${chat.id}', CASE n % 2 WHEN 1 THEN 'user' ELSE 'assistant' END,
            'Сообщение ' || n || repeat(E'\\nещё строка', 40) || E'\\n~~~\\n' || repeat('код', 99)
              || E'\\n~~~\\nконец ' || n, now()
     FROM generate_series(1, 60) n`,
  )
  await signIn(page, `/chat/${chat.id}`, newUser)
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
      const isCut = element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1
      if (isCut && style.overflow !== 'visible' && style.display !== 'inline') faults.push(`${name} is cut`)
    }
    return faults
  })
}
