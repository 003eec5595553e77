import type { Page } from '@playwright/test'

const tail = 'и ещё несколько слов о высокопревосходительствующем рекламодателе'
/** The fields of every resource that hold a title or a name. */
const named = /^(title|.*_title|(full_|client_|user_|owner_)?name|direction|estimate|manager|creator)$/

/** Lengthens every title and name that the server sends to this page, except those of sessions and streams. */
export async function lengthenTexts(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(?!auth|chats|health)/, async (route) => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('application/json')) return route.fulfill({ response })
    await route.fulfill({ response, json: lengthened(await response.json()) })
  })
}

function lengthened(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((part) => lengthened(part, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lengthened(part, key)]))
  return typeof value === 'string' && value !== '' && named.test(name) ? `${value} ${tail}` : value
}
