// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShortlistProject } from '#client/features/channels/shortlist/shortlist-project.tsx'
import { pageTest } from '../page-test.tsx'
import { aProject } from '../projects/a-project.ts'

let chosen: number | null = null
const page = pageTest({
  path: '/',
  component: () => (
    <>
      <label htmlFor="project">Проект</label>
      <ShortlistProject
        id="project"
        value={null}
        title={null}
        onChange={(id) => {
          chosen = id
        }}
      />
    </>
  ),
})

const projects = ['Город и среда', 'Победа', 'Еда'].map((title, at) => aProject({ id: at + 1, title }))
const box = () => screen.getByRole('combobox', { name: 'Проект' })
const shown = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)
const enter = () => fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13 })

async function type(text: string) {
  await page.open()
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Проект' }))
  await expect.poll(shown).toHaveLength(3)
  fireEvent.change(box(), { target: { value: text } })
}

test('Enter takes the best match of the projects that a search has found', async () => {
  page.answer({ 'POST /projects/': { json: { items: projects, total: 3 } } })
  await type('еда')
  await expect.poll(() => page.asked('POST')).toHaveLength(2)
  await page.settled()
  await expect.poll(shown).toEqual(['Еда', 'Город и среда', 'Победа'])
  enter()
  expect(chosen).toBe(3)
})

test('before a search is answered, Enter takes only a project that matches the typed text', async () => {
  page.answer({
    'POST /projects/': ({ body }) =>
      body.includes('"search":""') ? { json: { items: projects, total: 3 } } : { hang: true },
  })
  await type('поб')
  expect(shown()).toEqual(['Победа'])
  enter()
  expect(chosen).toBe(2)
})
