import { expect } from '@playwright/test'
import { test } from '../support/gateway.ts'
import { allFilesAreKept, copyIsWhole, offlineBar, rowsFrom, titles } from '../support/kept-copy.ts'
import { losses } from '../support/losses.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'

test('after one visit the base is browsed and searched without a network and without a server, and then goes on', async ({
  page,
  context,
  gateway,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  await allFilesAreKept(page)
  await expect(titles(page).nth(9)).toBeVisible()
  const online = (await titles(page).allTextContents()).slice(0, 10)
  await page.close()
  for (const { told, refused, cut, mend } of Object.values(losses)) {
    await cut(context, gateway)
    const later = await context.newPage()
    await later.goto(list)
    const bar = new RegExp(`^${told} · данные на \\d\\d\\.\\d\\d\\.\\d{4} \\d\\d:\\d\\d$`)
    await expect(offlineBar(later)).toHaveText(bar)
    await expect(rowsFrom(later, 1)).toBeVisible()
    // The rows appear one frame after the count.
    await expect.poll(async () => (await titles(later).allTextContents()).slice(0, 10)).toEqual(online)

    await later.getByRole('searchbox').fill('КУХНЯ')
    await expect(titles(later).first()).toHaveText(/кухня/i)
    await later.getByRole('columnheader', { name: 'Подписчики' }).getByRole('button').click()
    await expect(later).toHaveURL(/sort=subscribers/)
    await later.goto(`${list}?search=no.such.channel`)
    await expect(later.getByText('Ничего не найдено')).toBeVisible()
    await later.goto(`${list}?page=3&page_size=50`)
    await expect(rowsFrom(later, 101)).toBeVisible()

    const add = later.getByRole('button', { name: 'Добавить канал' })
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await add.focus()
    // The pointer may rest on a control with a tooltip of its own.
    await expect(later.getByRole('tooltip').filter({ hasText: refused })).toBeVisible()

    await titles(later).first().click()
    await expect(later.getByText('Цены и юридическая информация')).toBeVisible()
    await expect(later.getByRole('button', { name: 'Сохранить' })).toBeHidden()
    await later.goto(`${list}?tab=categories`)
    await expect(later.getByText('Путешествия')).toBeVisible()

    await later.goto(list)
    await mend(context, gateway)
    await expect(offlineBar(later)).toBeHidden()
    await expect(add).not.toHaveAttribute('aria-disabled', 'true')
    await later.close()
  }
})

test('a form shows the copy while a slow server lasts, keeps its text as a draft without a network, and saves it afterwards', async ({
  page,
  context,
  gateway,
  signIn,
  newUser,
}) => {
  await signIn(page, list, newUser)
  await copyIsWhole(page)
  gateway.holds = (path) => path.endsWith('/channels/7')
  await page.goto(`${list}/7/edit`)
  await expect(page.getByText('Сервер отвечает медленно')).toBeVisible()
  await expect(page.getByRole('main').getByText(/Нет сети|Сервер не отвечает/)).toHaveCount(0)
  gateway.release()
  const notes = page.getByLabel('Комментарий')
  await notes.fill('Записано в поезде')
  await expect(page.getByText('Сервер отвечает медленно')).toHaveCount(0)

  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  await expect(notes).toHaveValue('Записано в поезде')
  await page.getByRole('link', { name: 'Сервисы' }).click()
  const dialog = page.getByRole('dialog', { name: 'Есть несохранённые изменения' })
  await expect(dialog).toContainText('Нет сети: сохранить канал можно после подключения')
  await expect(dialog.getByRole('button', { name: 'Сохранить и выйти' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Уйти, черновик останется' }).click()
  await expect(page.getByText('Черновик остался на этом устройстве')).toBeVisible()
  await expect(page).toHaveURL(/\/services$/)

  await page.goto(`${list}/7/edit`)
  await expect(page.getByText(/^Восстановлен несохранённый текст от \d\d\.\d\d\.\d{4} \d\d:\d\d$/)).toBeVisible()
  await expect(notes).toHaveValue('Записано в поезде')
  await context.setOffline(false)
  const save = page.getByRole('button', { name: 'Сохранить', exact: true })
  await expect(save).not.toHaveAttribute('aria-disabled')
  await notes.fill(`Записано в поезде ${Date.now()}`)
  await save.click()
  await expect(page.getByText('Канал успешно обновлен')).toBeVisible()
})
