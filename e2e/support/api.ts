import { expect, type Page } from '@playwright/test'

/** Calls the server as the signed-in user. */
export async function api(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
) {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  expect(answer.ok()).toBe(true)
  return answer.status() === 204 ? undefined : answer.json()
}
