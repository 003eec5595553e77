import { theme } from 'antd'
import { expect, test } from 'vitest'
import { dark, light } from '#client/ui/theme/palette.ts'
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

test('every colour of an alert comes from the palette', () => {
  for (const [palette, isDark] of [
    [light, false],
    [dark, true],
  ] as const) {
    const own = new Set(Object.values(palette).map((colour) => colour.toLowerCase()))
    const one = antdTheme({ isDark, contrast: false, compact: false, motion: true })
    const tokens = { ...theme.getDesignToken(one), ...one.components?.Alert }
    const colours = [
      [tokens.colorInfo, tokens.colorInfoBg, tokens.colorInfoBorder],
      [tokens.colorError, tokens.colorErrorBg, tokens.colorErrorBorder],
      [tokens.colorWarning, tokens.colorWarningBg, tokens.colorWarningBorder],
    ].flat()
    expect(colours.filter((colour) => !own.has(String(colour).toLowerCase()))).toEqual([])
    // The tag of internal services is blue; a note is not.
    expect(colours).not.toContain(palette.blueBg)
  }
})
