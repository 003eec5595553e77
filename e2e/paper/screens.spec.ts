import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { questions } from '../support/chat-screen.ts'
import { aBrief } from '../support/placement.ts'
import { inkOf, paperOf, print } from '../support/print-media.ts'
import { screens } from '../support/screens.ts'

test.use({ colorScheme: 'dark' })

/** These have a paper of their own (channels.spec.ts, documents.spec.ts). */
const withPaper = ['channels', 'conditions', 'estimate', 'estimate-create']

for (const [part, isPart] of [
  ['projects and estimates', (path: string) => /^.placement.(projects|estimates)/.test(path)],
  ['channels and registries', (path: string) => /^.placement.(?!projects|estimates)/.test(path)],
  ['chat and the rest', (path: string) => !path.startsWith('/placement')],
] as const) {
  test(`every screen prints as words in ink, black on white, whole and without its menus, ${part}`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, '/services')
    for (const [name, path, heading] of screens.filter(([, path]) => isPart(path))) {
      await page.setViewportSize({ width: 1440, height: 844 })
      await page.goto(path)
      const title = page.getByRole('heading', { level: 1, name: heading })
      await expect(title).toBeVisible()
      await expect(page.locator('[aria-busy="true"], [aria-label="Загрузка"]')).toHaveCount(0)
      // The sheets of paper do not depend on the window.
      const { pages } = await paperOf(page)
      const blank = pages.flatMap((text, index) => (text.length < 3 ? [index + 1] : []))
      expect({ name, blank }).toEqual({ name, blank: [] })
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await print(page)
        expect({ name, ink: (await inkOf(page)) > 0.0005 }).toEqual({ name, ink: true })
        if (!withPaper.includes(name)) {
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

test('a table prints all its rows and columns, and the window stays as it was', async ({ page, signIn }) => {
  // Few rows fit this window, so the table mounts only some of them.
  await page.setViewportSize({ width: 1440, height: 500 })
  await signIn(page, '/placement/positions-registry')
  const table = page.getByRole('table')
  await expect(table).toHaveAttribute('aria-busy', 'false')
  const total = Number(await table.getAttribute('aria-rowcount')) - 1
  const rows = page.locator('tbody tr[data-index]')
  const someAreMounted = () => expect.poll(async () => (await rows.count()) % total).toBeGreaterThan(0)
  await someAreMounted()
  const paper = (await paperOf(page)).pages.join('').replaceAll(' ', '')
  await someAreMounted()

  await print(page)
  await expect(rows).toHaveCount(total)
  const columns = Number(await table.getAttribute('aria-colcount'))
  await expect(rows.last().locator('[aria-colindex]')).toHaveCount(columns)
  for (const name of await rows.locator('th').allTextContents()) expect(paper).toContain(name.replace(/\s/g, ''))
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(page.locator('tbody tr').last()).toHaveCSS('break-inside', 'avoid')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await someAreMounted()
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
