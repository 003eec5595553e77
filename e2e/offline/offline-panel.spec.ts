import { type BrowserContext, expect, type Page } from '@playwright/test'
import { fillSignIn, test } from '../support/app-server.ts'
import { pageFaults } from '../support/axe.ts'
import { allFilesAreKept, copyIsWhole, countCopy, offlineBar, rowsFrom } from '../support/kept-copy.ts'
import { checkReadiness, openPanel, panel, store } from './panel.ts'

test.use({ serviceWorkers: 'allow' })

const DAY_MS = 24 * 60 * 60_000
const base = '/placement/channels-base'
const ready = 'Готово к встрече без сети'
const field = (page: Page) => page.getByRole('textbox', { name: /Написать/ })

/** Returns a function that sets the clock ahead. Playwright's own shows 1970 for a moment, which the page notes. */
async function deviceClock(context: BrowserContext) {
  await context.addInitScript(() => {
    const DeviceDate = Date
    const now = () => DeviceDate.now() + Number(Reflect.get(globalThis, 'aheadMs') ?? 0)
    globalThis.Date = new Proxy(DeviceDate, {
      construct: (_, given) => Reflect.construct(DeviceDate, given.length === 0 ? [now()] : given),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  })
  return async (page: Page, days: number) => {
    const set = (ms: number) => void Reflect.set(globalThis, 'aheadMs', ms)
    await context.addInitScript(set, days * DAY_MS)
    await page.evaluate(set, days * DAY_MS)
  }
}

async function goOffline(context: BrowserContext, page: Page) {
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
}

test('the panel shows the stored data, finds and downloads what is missing, and downloads a removed copy only when asked', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  await signIn(page, base, newUser)
  await copyIsWhole(page)
  await allFilesAreKept(page)
  await openPanel(page)
  await expect(store(page, 'Каналы')).toContainText(/\d\s\d{3}≈ \d+(,\d)?\s[КМ]Бна \d\d\.\d\d\.\d{4} \d\d:\d\d/)
  for (const name of ['Категории', 'Направления', 'Должности', 'Сервисы', 'Чаты']) {
    await expect(store(page, name).first()).toContainText(/на \d\d\.\d\d\.\d{4}/)
  }
  await expect(store(page, 'Приложение')).toContainText(/\d+\sфайл.*≈/)
  await expect(panel(page)).toContainText('браузер может удалить копию')
  await expect(panel(page)).toContainText(/Последняя ошибкане было/)
  await expect(panel(page)).toContainText(/Ваши[\d,]+\s[КМ]?Б из 10\sГБ/)

  await page.evaluate(damage)
  await checkReadiness(page).click()
  await expect(panel(page)).toContainText(/На устройстве [\d\s]+\sканал\S*, на сервере [\d\s]+\sканал/)
  await expect(panel(page)).toContainText('не хватает файлов приложения: 1')
  await panel(page).getByRole('button', { name: 'Скачать недостающее' }).click()
  await expect(panel(page)).toContainText(ready)
  await expect(panel(page)).toContainText(/База совпадает с сервером: [\d\s]+\sканал/)
  await expect(panel(page)).toContainText('Приложение откроется без сети')
  // A button takes its colours a moment after it is enabled.
  await expect.poll(() => pageFaults(page)).toEqual([])

  await page.goto('/placement/projects/create/brief')
  await expect.poll(() => page.evaluate(keptLists)).toContain('Мария Крылова')
  await page.goto('/chat')
  await field(page).fill('Черновик')
  await expect.poll(() => page.evaluate(countDrafts)).toBe(1)
  await openPanel(page)
  await expect(store(page, 'Черновики')).toHaveText(/Черновики\s*1$/)
  await expect(store(page, 'Сотрудники')).toContainText(/на \d\d\.\d\d\.\d{4}/)
  await panel(page).getByRole('button', { name: 'Удалить с устройства' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить копию с устройства?' })
  await question.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(panel(page)).toContainText('Копии нет: вы удалили её')
  await expect(store(page, 'Черновики')).toHaveText(/Черновики\s*1$/)
  // The panel waits three seconds for the browser to delete a database.
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect(await page.evaluate(keptLists)).toBe('')
  await page.goto('/services')
  await expect.poll(() => page.evaluate(countShownPictures)).toBeGreaterThan(0)
  expect(await page.evaluate(() => caches.has('promodesk-images'))).toBe(false)

  await page.goto(base)
  await expect(rowsFrom(page, 1)).toBeVisible()
  await goOffline(context, page)
  await page.reload()
  await expect(page.getByText('База каналов ещё не загружена')).toBeVisible()
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  await context.setOffline(false)
  await expect(offlineBar(page)).toBeHidden()
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Скачать заново' }).click()
  await expect(panel(page)).toContainText(ready)
  await expect(store(page, 'Логотипы и картинки')).toHaveText(/Логотипы и картинки\s*[1-9]/)
  await page.goto('/chat')
  await expect(field(page)).toHaveValue('Черновик')
})

test('prices older than seven days are marked, and after thirty days without the server nothing of the copy shows until the server answers', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const passDays = await deviceClock(context)
  await signIn(page, '/services', newUser)
  await copyIsWhole(page)
  await expect(page.getByRole('main').locator('img[src^="/api/v1/files/"]').first()).toBeVisible()
  await page.reload()
  await expect.poll(() => page.evaluate(listPictures)).not.toHaveLength(0)
  const [picture] = await page.evaluate(listPictures)
  const gone = '/api/v1/files/11111111-1111-4111-8111-111111111111'
  expect(await page.evaluate(isShown, gone)).toBe(false)
  await page.goto('/chat')
  await field(page).fill('До замка')
  await expect.poll(() => page.evaluate(countDrafts)).toBe(1)
  await page.goto(base)
  await expect(rowsFrom(page, 1)).toBeVisible()
  await allFilesAreKept(page)
  expect((await page.evaluate(listPictures)).join()).not.toContain(gone)
  await goOffline(context, page)
  expect(await page.evaluate(isShown, picture)).toBe(true)
  await passDays(page, 8)
  await page.reload()
  await expect(offlineBar(page)).toContainText('цены старше 7 дней')
  const title = page.getByRole('main').getByRole('listitem').first().getByRole('heading')
  const name = (await title.textContent()) ?? ''
  await title.click()
  await expect(page.getByRole('dialog')).toContainText('Агентская цена')

  // An answer that came while the clock was set counts as a contact of the eighth day.
  await passDays(page, 8 + 31)
  // Simulates a frozen page that becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Копия на этом устройстве закрыта').first()).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await expect(page.getByText('Агентская цена')).toHaveCount(0)
  for (const path of [base, `${base}/1/edit`]) {
    await page.goto(path)
    await expect(page.getByText('Копия на этом устройстве закрыта')).toBeVisible()
    await expect(offlineBar(page)).toContainText('копия закрыта до следующего входа')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
  // A new page is needed, because an open page has its pictures in memory.
  const later = await context.newPage()
  await later.goto('/services')
  await expect(later.getByText('Копия на этом устройстве закрыта')).toBeVisible()
  const noted = () => later.evaluate(async () => (await caches.match('/contact'))?.text())
  await expect.poll(noted).toContain('locked')
  expect(await later.evaluate(isShown, picture)).toBe(false)
  await later.close()
  expect(await countCopy(page)).toBeGreaterThan(0)
  await page.goto('/chat')
  await expect(field(page)).toHaveValue('')
  await field(page).fill('На закрытом устройстве')
  await expect.poll(() => page.evaluate(countDrafts)).toBe(2)

  // Only the device's clock has jumped, so the server's answer opens the copy.
  await page.goto(base)
  await context.setOffline(false)
  await expect(rowsFrom(page, 1)).toBeVisible()
  await goOffline(context, page)
  await page.reload()
  await expect(rowsFrom(page, 1)).toBeVisible()
  // The same number of days passes by the server's clock.
  await page.evaluate(ageContact, 31 * DAY_MS)
  await passDays(page, 8 + 62)
  await page.reload()
  await expect(page.getByText('Копия на этом устройстве закрыта')).toBeVisible()
  await page.goto('/chat')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  expect(await countCopy(page)).toBeGreaterThan(0)
  await fillSignIn(page, newUser)
  await expect(field(page)).toHaveValue('На закрытом устройстве')
  expect(await page.evaluate(countDrafts)).toBe(2)
})

async function listPictures(): Promise<string[]> {
  const requests = await (await caches.open('promodesk-images')).keys()
  return requests.map(({ url }) => url)
}

async function isShown(address: string | undefined): Promise<boolean> {
  const picture = Object.assign(new Image(), { src: address ?? '' })
  return picture.decode().then(
    () => true,
    () => false,
  )
}

/** Damages the copy and the shell as a broken device may. */
async function damage() {
  const shell = (await caches.keys()).find((key) => key.startsWith('workbox-precache')) ?? ''
  const cache = await caches.open(shell)
  const file = (await cache.keys()).find(({ url }) => url.includes('/assets/'))
  if (file) await cache.delete(file)
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('promodesk-'))
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(found?.name ?? '')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const [stamp] = await asked(database.transaction('stamps').objectStore('stamps').getAll())
  const name = `channels${stamp.slot}`
  const table = database.transaction(name, 'readwrite').objectStore(name)
  await asked(table.delete(1))
  database.close()
}

/** Moves the last contact into the past. Runs in the page. */
function ageContact(ms: number) {
  const contact = JSON.parse(localStorage.getItem('promodesk-contact') ?? '{}')
  localStorage.setItem('promodesk-contact', JSON.stringify({ ...contact, server: contact.server - ms }))
}

/** Runs in the page. */
function countShownPictures() {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[src^="/api/v1/files/"]')]
  return pictures.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length
}

/** Runs in the page. */
function countDrafts() {
  return Object.keys(localStorage).filter((key) => key.startsWith('promodesk-draft:')).length
}

/** Runs in the page. */
function keptLists() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('promodesk-lists:'))
  return keys.map((key) => localStorage.getItem(key)).join()
}
