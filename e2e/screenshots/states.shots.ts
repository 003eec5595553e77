import type { Page, Route } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { screens } from '../support/screens.ts'
import { isFilled, type Size, shoot, sizes } from './shoot.ts'

test.setTimeout(300_000)

const long =
  'Федеральная образовательная программа для сельскохозяйственных предпринимателей и достопримечательностей Северо-Западного округа'
/** The fields of responses that hold users' texts. */
const texts =
  /^(title|description|room_name|msg|full_name|label|legal_entity|notes|category_title|admin_username|project_title|client|comment)$/

/** The responses that produce each state; `wait` resolves when the screen shows the state. */
const states: Record<string, { answer: (route: Route) => Promise<void>; wait: typeof isFilled }> = {
  empty: { answer: (route) => answerWith(route, isDocument(route) ? same : emptied), wait: isFilled },
  'long-text': { answer: (route) => answerWith(route, lengthened), wait: isFilled },
  error: { answer: (route) => route.fulfill({ status: 500, json: { detail: 'Ошибка' } }), wait: hasSettled },
  loading: { answer: () => new Promise(() => {}), wait: hasSettled },
}

for (const size of [390, 1440] satisfies Size[]) {
  for (const [state, { answer, wait }] of Object.entries(states)) {
    test.describe(() => {
      test.use({ serviceWorkers: 'block' })

      test(`every screen, ${state}, ${size}`, async ({ page, signIn }) => {
        await page.setViewportSize(sizes[size])
        await signIn(page)
        await page.route(/\/api\/v1\/(?!auth|meta|health)/, (route) =>
          isRead(route) ? answer(route) : route.fallback(),
        )
        for (const [name, path, heading] of screens) {
          await page.goto(path, { waitUntil: 'commit' })
          await wait(page, heading)
          await shoot(page, `${name}-${state}`, size, 'light')
        }
      })
    })
  }

  test(`every screen, offline, ${size}`, async ({ page, context, signIn }) => {
    await page.setViewportSize(sizes[size])
    await signIn(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    // The device stores the screens' data when they are opened.
    for (const [, path, heading] of screens) {
      await page.goto(path)
      await isFilled(page, heading)
    }
    await context.setOffline(true)
    for (const [name, path] of screens) {
      await page.goto(path)
      await hasSettled(page)
      await shoot(page, `${name}-offline`, size, 'light')
    }
  })
}

/** Waits long enough for skeletons, spinners and error texts. */
async function hasSettled(page: Page) {
  await page.getByRole('main').waitFor()
  await page.waitForTimeout(1_500)
}

async function answerWith(route: Route, change: (body: unknown) => unknown) {
  const response = await route.fetch()
  const isJson = response.headers()['content-type']?.includes('json')
  await (isJson ? route.fulfill({ response, json: change(await response.json()) }) : route.fulfill({ response }))
}

/** Returns whether the request only reads; filtered lists are read by POST. */
function isRead(route: Route) {
  const { pathname } = new URL(route.request().url())
  return route.request().method() === 'GET' || /\/(channels\/search|projects\/)$/.test(pathname)
}

/** A form's own document stays filled in the state with empty lists. */
const isDocument = (route: Route) => /\/\d+$/.test(route.request().url())
const same = (body: unknown) => body

function emptied(body: unknown): unknown {
  if (Array.isArray(body)) return []
  if (typeof body !== 'object' || body === null) return body
  const isList = Object.values(body).some(Array.isArray)
  if (!isList) return body
  const empty = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : value)
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, empty(value)]))
}

function lengthened(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(lengthened)
  if (typeof body !== 'object' || body === null) return body
  const longer = ([key, value]: [string, unknown]) =>
    typeof value === 'string' && texts.test(key) ? [key, `${value} ${long}`] : [key, lengthened(value)]
  return Object.fromEntries(Object.entries(body).map(longer))
}
