import { expect, it } from 'vitest'
import { findCommands } from '#client/features/command-palette/commands.ts'

const titles = (text: string) =>
  findCommands(text).flatMap(({ commands }) => commands.map(({ title }) => title))

it('finds a section or an action by the beginnings of its words, in any order and case, ё as е', () => {
  expect(titles('рас')).toEqual(['Расчётки', 'Новая расчётка'])
  expect(titles('КАНАЛ доб')).toEqual(['Добавить канал'])
  expect(titles('расчетки')).toEqual(['Расчётки'])
  expect(titles('темн')).toEqual(['Тема: тёмная'])
})

it('puts a match of the title before a match of the other words', () => {
  expect(titles('нов').slice(0, 3)).toEqual(['PromoGPT', 'Новая расчётка', 'Добавить канал'])
})

it('finds other words too, and nothing by the middle of a word', () => {
  expect(titles('помощь')).toEqual(['Справка'])
  expect(titles('аналов')).toEqual([])
})

it('returns all commands without a text, each under its own id', () => {
  const all = findCommands(' ').flatMap(({ commands }) => commands)
  expect(all.length).toBeGreaterThan(15)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})
