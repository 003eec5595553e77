import { expect, test } from 'vitest'
import { drawAntd } from '../../src/build/antd-css.ts'

const light = drawAntd({ isDark: false, compact: false, motion: true, contrast: false })

test('the same styles serve every theme, because themes differ in variables only', () => {
  const other = drawAntd({ isDark: true, compact: true, motion: false, contrast: true })
  expect(other).toBe(light)
})

test('the styles apply to components of antd only', () => {
  expect(light).toContain('.ant-select')
  const rules = light.replaceAll(/@keyframes [^{]+\{(?:[^{}]*\{[^}]*\})*\}/g, '')
  const selectors = [...rules.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector.trim())
  expect(selectors.filter((selector) => !selector.startsWith('@') && !/\.(ant-|anticon)/.test(selector))).toEqual([])
})
