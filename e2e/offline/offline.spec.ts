import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { allFilesAreKept, copyIsWhole, isInCopy, offlineBar, titles } from '../support/kept-copy.ts'
import { losses } from '../support/losses.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'

for (const [loss, { told, refused, cut, mend }] of Object.entries(losses)) {
  test(`after one visit the base is browsed and searched when ${loss}, and then goes on`, async ({
    page,
    context,
    server,
    signIn,
  }) => {
    await signIn(page)
    await copyIsWhole(page)
    await allFilesAreKept(page)
    const online = (await titles(page).allTextContents()).slice(0, 10)
    await page.close()
    await cut(context, server)
    try {
      const later = await context.newPage()
      await later.goto(server.origin + list)
      await expect(offlineBar(later)).toHaveText(
        new RegExp(`^${told} · данные на \\d\\d\\.\\d\\d\\.\\d{4} \\d\\d:\\d\\d$`),
      )
      await expect(later.getByText('1-20 из 2 000')).toBeVisible()
      // The rows appear one frame after the count.
      await expect(titles(later).first()).toBeVisible()
      expect((await titles(later).allTextContents()).slice(0, 10)).toEqual(online)

      await later.getByRole('searchbox').fill('КУХНЯ')
      await expect(titles(later).first()).toHaveText(/кухня/i)
      await later.getByRole('columnheader', { name: 'Подписчики' }).getByRole('button').click()
      await expect(later).toHaveURL(/sort=subscribers/)
      await later.goto(`${server.origin}${list}?search=no.such.channel`)
      await expect(later.getByText('Ничего не найдено')).toBeVisible()
      await later.goto(`${server.origin}${list}?page=3&page_size=50`)
      await expect(later.getByText('101-150 из 2 000')).toBeVisible()

      const add = later.getByRole('button', { name: 'Добавить канал' })
      await expect(add).toHaveAttribute('aria-disabled', 'true')
      await add.focus()
      await expect(later.getByRole('tooltip')).toContainText(refused)

      await titles(later).first().click()
      await expect(later.getByText('Цены и юридическая информация')).toBeVisible()
      await expect(later.getByRole('button', { name: 'Сохранить' })).toBeHidden()
      await later.goto(`${server.origin}${list}?tab=categories`)
      await expect(later.getByText('Путешествия')).toBeVisible()
      await later.goto(`${server.origin}${list}/999999/edit`)
      await expect(later.getByText('Канала нет на этом устройстве')).toBeVisible()

      await later.goto(server.origin + list)
      await mend(context, server)
      await expect(offlineBar(later)).toBeHidden()
      await expect(add).not.toHaveAttribute('aria-disabled', 'true')
    } finally {
      await mend(context, server)
    }
  })
}

test('text typed before the network is lost stays, and is saved when the network returns', async ({
  page,
  context,
  signIn,
  server,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  await titles(page).nth(3).click()
  const notes = `Заметка ${Date.now()}`
  await page.getByLabel('Комментарий').fill(notes)
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  await expect(page.getByLabel('Комментарий')).toHaveValue(notes)
  await context.setOffline(false)
  await expect(offlineBar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Канал успешно обновлен')).toBeVisible()
  void server
})

test('a user who edits without a network can open other pages and returns to the draft', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  await page.goto(`${list}/7/edit`)
  const notes = page.getByLabel('Комментарий')
  await notes.fill('Записано в поезде')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Сервисы' }).click()
  const dialog = page.getByRole('dialog', { name: 'Есть несохранённые изменения' })
  await expect(dialog).toContainText('Нет сети: сохранить канал можно после подключения')
  await expect(dialog.getByRole('button', { name: 'Сохранить и выйти' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Уйти, черновик останется' }).click()
  await expect(page).toHaveURL(/\/services$/)
  await expect(page.getByText('Черновик остался на этом устройстве')).toBeVisible()

  await page.goto(`${list}/7/edit`)
  await expect(
    page.getByText(/^Восстановлен несохранённый текст от \d\d\.\d\d\.\d{4} \d\d:\d\d$/),
  ).toBeVisible()
  await expect(notes).toHaveValue('Записано в поезде')
  await context.setOffline(false)
  const save = page.getByRole('button', { name: 'Сохранить', exact: true })
  await expect(save).not.toHaveAttribute('aria-disabled')
  await save.click()
  await expect(page.getByText('Канал успешно обновлен')).toBeVisible()
})

test("another user's change reaches the copy", async ({ page, context, browser, signIn, server }) => {
  await signIn(page)
  await copyIsWhole(page)
  const colleague = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await signIn(colleague)
  await titles(colleague).nth(5).click()
  const title = `Переименован ${Date.now()}`
  await colleague.getByLabel('Название').fill(title)
  await colleague.getByRole('button', { name: 'Сохранить' }).click()
  await expect(colleague.getByText('Канал успешно обновлен')).toBeVisible()
  await page.reload()
  await expect.poll(() => isInCopy(page, title)).toBe(true)
  await context.setOffline(true)
  await page.getByRole('searchbox').fill(title)
  await expect(page.getByText('1-1 из 1')).toBeVisible()
  await context.setOffline(false)
})

test('a slow server is not reported as lost, and the copy shows until the form loads', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/channels/2', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/placement/channels-base/2/edit')
  const note = page.getByText('Сервер отвечает медленно')
  await expect(note).toBeVisible()
  await expect(page.getByRole('main').getByText(/Нет сети|Сервер не отвечает/)).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeVisible()
  await expect(note).toHaveCount(0)
})
