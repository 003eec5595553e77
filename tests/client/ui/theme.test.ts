import { theme } from 'antd'
import { expect, test } from 'vitest'
import { antdTheme } from '#client/ui/theme/theme.ts'

const switches = [true, false]
const themes = switches.flatMap((isDark) =>
  switches.map((contrast) => antdTheme({ isDark, contrast, compact: false, motion: true })),
)

test('no colour of a theme is a CSS name, because antd is built without their list', () => {
  const colours = themes.flatMap((one) => [
    ...Object.entries(theme.getDesignToken(one)),
    ...Object.values(one.components ?? {}).flatMap((component) => Object.entries(component)),
  ])
  const named = colours.filter(
    ([name, value]) => /color|bg/i.test(name) && typeof value === 'string' && /^(?!transparent$)[a-z]+$/i.test(value),
  )
  expect(colours.length).toBeGreaterThan(1_000)
  expect(named).toEqual([])
})
