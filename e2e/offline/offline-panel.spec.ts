import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { fillSignIn, test, userMenu } from '../support/app-server.ts'
import { allFilesAreKept, offlineBar } from '../support/kept-copy.ts'

test.use({ serviceWorkers: 'allow' })

const DAY_MS = 24 * 60 * 60_000
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const base = '/placement/channels-base'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Офлайн' })
const store = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name })
const check = (page: Page) => panel(page).getByRole('button', { name: 'Проверить готовность к встрече' })

async function openPanel(page: Page) {
  const menu = page.getByRole('button', { name: 'Меню', exact: true })
  await expect(menu.or(userMenu(page))).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Офлайн' }).click()
  await expect(panel(page)).toBeVisible()
}

/** Waits until the whole base is on the device and the service worker controls the page. */
async function copyIsWhole(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => page.evaluate(countChannels), { timeout: 45_000 }).toBe(2_000)
}

async function goOffline(context: BrowserContext, page: Page) {
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
}

test('the panel shows the stored data with size, age and safety, and the check is green once all data are there', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  await openPanel(page)
  await expect(store(page, 'Каналы')).toContainText(/2\s000≈ \d+(,\d)?\s[КМ]Бна \d\d\.\d\d\.\d{4} \d\d:\d\d/)
  for (const name of ['Категории', 'Направления', 'Должности', 'Сервисы', 'Чаты']) {
    await expect(store(page, name).first()).toContainText(/на \d\d\.\d\d\.\d{4}/)
  }
  await expect(store(page, 'Приложение')).toContainText(/\d+\sфайл.*≈/)
  await expect(panel(page)).toContainText('браузер может удалить копию')
  await expect(panel(page)).toContainText(/Последняя ошибкане было/)
  await expect(panel(page)).toContainText(/Ваши[\d,]+\s[КМ]?Б из 10\sГБ/)

  await check(page).click()
  const complete = panel(page).getByRole('button', { name: 'Скачать недостающее' })
  const green = panel(page).getByText('Готово к встрече без сети')
  await expect(green.or(complete).first()).toBeVisible()
  if (await complete.isVisible()) await complete.click()
  await expect(green).toBeVisible()
  await expect(panel(page)).toContainText(/База совпадает с сервером: 2\s000\sканалов/)
  await expect(panel(page)).toContainText('Приложение откроется без сети')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('a wrong price, a missing row and a missing file are found and downloaded', async ({ page, signIn }) => {
  await signIn(page)
  await copyIsWhole(page)
  await allFilesAreKept(page)
  await page.evaluate(damage, { price: true })
  await openPanel(page)
  await check(page).click()
  await expect(panel(page)).toContainText('База на устройстве отличается от серверной')
  await expect(panel(page)).toContainText('Для встречи без сети не хватает свежей базы каналов')
  await panel(page).getByRole('button', { name: 'Скачать заново' }).click()
  await expect(panel(page)).toContainText('Готово к встрече без сети', { timeout: 45_000 })

  await page.evaluate(damage, { row: true, shellFile: true })
  await check(page).click()
  await expect(panel(page)).toContainText(/На устройстве 1\s999\sканалов, на сервере 2\s000\sканалов/, {
    timeout: 30_000,
  })
  await expect(panel(page)).toContainText('не хватает файлов приложения: 1')
  await panel(page).getByRole('button', { name: 'Скачать недостающее' }).click()
  await expect(panel(page)).toContainText(/База совпадает с сервером: 2\s000\sканалов/, { timeout: 45_000 })
  await expect(panel(page)).toContainText('Приложение откроется без сети')
})

test('a removed copy is downloaded only when the user asks, and typed text stays', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  await page.goto('/placement/projects/create/brief')
  await expect.poll(() => page.evaluate(keptLists)).toContain('Мария Крылова')
  await page.goto('/chat')
  await page.getByRole('textbox', { name: /Написать/ }).fill('Черновик')
  await expect.poll(() => page.evaluate(countDrafts)).toBe(1)
  await openPanel(page)
  await expect(store(page, 'Черновики')).toHaveText(/Черновики\s*1$/)
  await expect(store(page, 'Сотрудники')).toContainText(/на \d\d\.\d\d\.\d{4}/)
  await panel(page).getByRole('button', { name: 'Удалить с устройства' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить копию с устройства?' })
  await question.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(panel(page)).toContainText('Копии нет: вы удалили её')
  await expect(store(page, 'Черновики')).toHaveText(/Черновики\s*1$/)
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  expect(await page.evaluate(keptLists)).toBe('')
  await page.goto('/services')
  await expect.poll(() => page.evaluate(countShownPictures)).toBeGreaterThan(0)
  expect(await page.evaluate(() => caches.has('promodesk-images'))).toBe(false)

  await page.goto(base)
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await goOffline(context, page)
  await page.reload()
  await expect(page.getByText('База каналов ещё не загружена')).toBeVisible()
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  await context.setOffline(false)
  await expect(offlineBar(page)).toBeHidden()

  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Скачать заново' }).click()
  await expect(panel(page)).toContainText('Готово к встрече без сети', { timeout: 45_000 })
  await expect(store(page, 'Логотипы и картинки')).toHaveText(/Логотипы и картинки\s*[1-9]/)
  await page.goto('/chat')
  await expect(page.getByRole('textbox', { name: /Написать/ })).toHaveValue('Черновик')
})

test('prices older than seven days are marked, and after thirty days without the server the copy locks until a sign-in', async ({
  page,
  context,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/chat')
  await page.getByRole('textbox', { name: /Написать/ }).fill('До замка')
  await expect.poll(() => page.evaluate(countDrafts)).toBe(1)
  await page.goto(base)
  await copyIsWhole(page)
  await goOffline(context, page)
  const now = Date.now()
  await page.clock.setFixedTime(now + 8 * DAY_MS)
  await page.reload()
  await expect(offlineBar(page)).toContainText('цены старше 7 дней')
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await openPanel(page)
  await expect(store(page, 'Каналы')).toContainText('Старше 7 дней')

  await page.clock.setFixedTime(now + 31 * DAY_MS)
  await page.reload()
  await expect(page.getByText('Копия на этом устройстве закрыта')).toBeVisible()
  await expect(offlineBar(page)).toContainText('копия закрыта до следующего входа')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto(`${base}/1/edit`)
  await expect(page.getByText('Копия на этом устройстве закрыта')).toBeVisible()
  expect(await page.evaluate(countChannels)).toBe(2_000)
  await page.goto('/chat')
  const field = page.getByRole('textbox', { name: /Написать/ })
  await expect(field).toHaveValue('')
  await field.fill('На закрытом устройстве')
  await expect.poll(() => page.evaluate(countDrafts)).toBe(2)

  // The same number of days passes by the server's clock.
  await page.evaluate(ageContact, 31 * DAY_MS)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(countChannels)).toBe(2_000)
  await fillSignIn(page)
  await expect(page.getByRole('textbox', { name: /Написать/ })).toHaveValue('На закрытом устройстве')
  expect(await page.evaluate(countDrafts)).toBe(2)
  await page.goto(base)
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await goOffline(context, page)
  await page.reload()
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await context.setOffline(false)
})

test('a page open for thirty days without the server stops showing the copy', async ({
  page,
  context,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, base)
  await copyIsWhole(page)
  await goOffline(context, page)
  const title = page.getByRole('main').getByRole('listitem').first().getByRole('heading')
  const name = (await title.textContent()) ?? ''
  await title.click()
  await expect(page.getByRole('dialog')).toContainText('Агентская цена')

  await page.clock.setFixedTime(Date.now() + 31 * DAY_MS)
  // Simulates a frozen page that becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Копия на этом устройстве закрыта').first()).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await expect(page.getByText('Агентская цена')).toHaveCount(0)
  await context.setOffline(false)
})

test('a stored picture shows without a network, and not while the copy is locked', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, '/services')
  await copyIsWhole(page)
  const logos = page.getByRole('main').locator('img[src^="/api/v1/files/"]')
  await expect(logos.first()).toBeVisible()
  await page.reload()
  await expect.poll(() => page.evaluate(countPictures)).toBeGreaterThan(0)
  const [address] = await page.evaluate(listPictures)
  await goOffline(context, page)
  await page.reload()
  expect(await page.evaluate(isShown, address)).toBe(true)

  await page.clock.setFixedTime(Date.now() + 31 * DAY_MS)
  // A new page is needed, because an open page has its pictures in memory.
  const later = await context.newPage()
  await later.goto('/services')
  await expect(later.getByText('Копия на этом устройстве закрыта')).toBeVisible()
  const noted = () => later.evaluate(async () => (await caches.match('/contact'))?.text())
  await expect.poll(noted).toContain('locked')
  expect(await later.evaluate(isShown, address)).toBe(false)
  expect(await later.evaluate(countPictures)).toBeGreaterThan(0)
  // With a network, the server decides who may see the picture.
  await context.setOffline(false)
  await expect.poll(() => later.evaluate(isShown, address)).toBe(true)
})

test('a full device shows the pictures of an open copy, and not of a locked one', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, '/services')
  await copyIsWhole(page)
  await expect(page.getByRole('main').locator('img[src^="/api/v1/files/"]').first()).toBeVisible()
  await page.reload()
  await expect.poll(() => page.evaluate(countPictures)).toBeGreaterThan(0)
  const [address] = await page.evaluate(listPictures)
  const noted = (on: Page) => on.evaluate(async () => (await caches.match('/contact'))?.text())
  await expect.poll(() => page.evaluate(async () => (await caches.match('/has-contact'))?.ok)).toBe(true)
  const before = await noted(page)
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })

  // The next response counts as contact with the server, and storing that fails for lack of space.
  await page.evaluate((at) => localStorage.setItem('promodesk-contact', String(at)), Date.now() - DAY_MS)
  await page.reload()
  const contact = () => page.evaluate(() => localStorage.getItem('promodesk-contact'))
  await expect.poll(contact).toContain('server')
  await goOffline(context, page)
  await page.reload()
  expect(await page.evaluate(isShown, address)).toBe(true)
  expect(await noted(page)).toBe(before)

  await page.clock.setFixedTime(Date.now() + 31 * DAY_MS)
  // A new page is needed, because an open page has its pictures in memory.
  const later = await context.newPage()
  await later.goto('/services')
  await expect(later.getByText('Копия на этом устройстве закрыта')).toBeVisible()
  await expect.poll(() => noted(later)).toBeUndefined()
  expect(await later.evaluate(isShown, address)).toBe(false)
  await context.setOffline(false)
  await expect.poll(() => later.evaluate(isShown, address)).toBe(true)
})

test('a clock that jumps months ahead locks the copy only until the server answers', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  await goOffline(context, page)
  await page.clock.setFixedTime(Date.now() + 90 * DAY_MS)
  await page.reload()
  await expect(page.getByText('Копия на этом устройстве закрыта')).toBeVisible()
  await context.setOffline(false)
  await expect(offlineBar(page)).toBeHidden()
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await goOffline(context, page)
  await page.reload()
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await context.setOffline(false)
})

test('the browser is asked for persistent storage at the installation, and not before', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'asked', 0)
    navigator.storage.persist = async () => {
      Reflect.set(window, 'asked', Reflect.get(window, 'asked') + 1)
      return true
    }
  })
  await signIn(page)
  await copyIsWhole(page)
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(0)
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(1)
})

test('the icon counts the briefs that wait for the user, and shows nothing after a sign-out', async ({
  page,
  signIn,
}) => {
  await page.clock.install()
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) => void localStorage.setItem('badge', String(count))
    navigator.clearAppBadge = async () => void sessionStorage.setItem('badge-cleared', '1')
  })
  await signIn(page, '/placement/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Проекты' })).toBeVisible()
  const expected = await page.evaluate(countWaiting)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('badge'))).toBe(String(expected.waiting))

  // A pending brief waits for the user who becomes its manager.
  await page.evaluate(assignManager, expected.candidate)
  // The icon is updated while the application is hidden, because users see it then.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await page.clock.fastForward('06:00')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('badge')))
    .toBe(String(expected.waiting + 1))
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('badge-cleared'))).toBe('1')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('filters, an open card, lists and a chat stay the same when the network is lost and returns', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn(page, `${base}?search=кухня`)
    await copyIsWhole(page)
    const card = page.locator('main').getByText(/кухня/i).first()
    await card.click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('Агентская цена')
    const title = (await sheet.getByText(/кухня/i).first().textContent()) ?? ''
    const address = page.url()
    expect(decodeURI(address)).toMatch(/search=кухня.*channel=\d+/)

    await goOffline(context, page)
    await expect(sheet).toContainText(title)
    await page.reload()
    await expect(sheet).toContainText(title)
    await expect(sheet).toContainText('Комментарий')
    expect(page.url()).toBe(address)
    await page.goto('/placement/directions')
    await expect(page.getByRole('main')).toContainText('Мероприятия')
    await expect(offlineBar(page)).toContainText(/данные на/)
    await page.goto('/placement/positions-registry')
    await expect(page.getByRole('main').getByRole('heading', { name: 'Аналитик' })).toBeVisible()
    await page.goto('/services')
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()

    await page.goto(address)
    await expect(sheet).toContainText(title)
    await context.setOffline(false)
    await expect(offlineBar(page)).toBeHidden()
    await expect(sheet).toContainText(title)
    expect(page.url()).toBe(address)
    await page.goBack()
  })

  test('the panel fits the screen, and without a network checks only the application', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn(page)
    await copyIsWhole(page)
    await allFilesAreKept(page)
    await goOffline(context, page)
    await page.reload()
    await openPanel(page)
    await check(page).click()
    await expect(panel(page)).toContainText('Нет связи с сервером: базу не с чем сравнить', {
      timeout: 30_000,
    })
    await expect(panel(page)).toContainText('Приложение откроется без сети')
    await expect(panel(page).getByRole('button', { name: 'Скачать заново' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await context.setOffline(false)
  })
})

async function listPictures(): Promise<string[]> {
  const requests = await (await caches.open('promodesk-images')).keys()
  return requests.map(({ url }) => url)
}

const countPictures = async () => (await (await caches.open('promodesk-images')).keys()).length

async function isShown(address: string | undefined): Promise<boolean> {
  const picture = Object.assign(new Image(), { src: address ?? '' })
  return picture.decode().then(
    () => true,
    () => false,
  )
}

/** Returns the channels in the device's database; none without a whole copy. */
async function countChannels(): Promise<number> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('promodesk-'))
  if (!found?.name) return 0
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(found.name ?? '')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  try {
    if (!database.objectStoreNames.contains('stamps')) return 0
    const stamps = await new Promise<{ count: number }[]>((resolve, reject) => {
      const request = database.transaction('stamps').objectStore('stamps').getAll()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return stamps[0]?.count ?? 0
  } finally {
    database.close()
  }
}

/** Damages the copy and the shell as a broken device may. */
async function damage({ price, row, shellFile }: { price?: boolean; row?: boolean; shellFile?: boolean }) {
  if (shellFile) {
    const name = (await caches.keys()).find((key) => key.startsWith('workbox-precache')) ?? ''
    const cache = await caches.open(name)
    const file = (await cache.keys()).find(({ url }) => url.includes('/assets/'))
    if (file) await cache.delete(file)
  }
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
  const first = await asked(table.get(1))
  if (price) await asked(table.put({ ...first, agency_price: first.agency_price + 0.01 }))
  if (row) await asked(table.delete(1))
  database.close()
}

/** Returns the number of briefs that wait for the user, and a pending brief that does not. */
async function countWaiting(): Promise<{ waiting: number; candidate: number }> {
  const token = localStorage.getItem('access_token') ?? ''
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const me = Number(
    JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).sub,
  )
  const answer = await fetch('/api/v1/projects/?page=1&page_size=50', {
    method: 'POST',
    headers,
    body: JSON.stringify({ stages: ['brief'] }),
  })
  const { items } = await answer.json()
  type Row = { id: number; stage_status: string; manager_id: number | null; creator_id?: number }
  const rows: Row[] = items
  const count = async (body: object) => {
    const found = await fetch('/api/v1/projects/?page=1&page_size=10', {
      method: 'POST',
      headers,
      body: JSON.stringify({ stages: ['brief'], ...body }),
    })
    return (await found.json()).total
  }
  const candidate = rows.find((row) => row.stage_status === 'pending' && row.manager_id !== me)
  return {
    waiting:
      (await count({ manager_ids: [me], stage_statuses: ['pending'] })) +
      (await count({ creator_ids: [me], stage_statuses: ['declined'] })),
    candidate: candidate?.id ?? 0,
  }
}

async function assignManager(id: number) {
  const token = localStorage.getItem('access_token') ?? ''
  const me = Number(
    JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).sub,
  )
  await fetch(`/api/v1/projects/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ manager_id: me }),
  })
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
