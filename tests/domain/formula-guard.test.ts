import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula, unguardFormula } from '#domain/formula-guard.ts'

const texts = fc.oneof(
  fc.string(),
  fc.stringMatching(/^'{0,3}[=+\-@\t\r]?.{0,5}$/),
  fc.stringMatching(/^['=+\-@＝＋－＠\t\r\na]{0,6}$/),
)

test('a guarded text is no formula and reads back unchanged', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const guarded = guardFormula(text)
      expect(guarded).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
      expect(unguardFormula(guarded)).toBe(text)
    }),
  )
})

test('only a text that begins like a formula is guarded', () => {
  expect(guardFormula('=1+1')).toBe("'=1+1")
  expect(guardFormula('@channel')).toBe("'@channel")
  expect(guardFormula("'=1")).toBe("''=1")
  expect(guardFormula("'s Gravenhage")).toBe("'s Gravenhage")
  expect(unguardFormula("'s Gravenhage")).toBe("'s Gravenhage")
})
