import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recycledKeys } from '#client/ui/data-table/data-table-rows.ts'

const ids = fc.uniqueArray(fc.nat(30), { maxLength: 20 })

describe('keys of rows', () => {
  it('differ, stay with listed rows, and never pass from the focused row to another', () => {
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1, maxLength: 8 }), fc.nat(30), (pages, focused) => {
        let last = { ids: [] as number[], keys: [] as number[] }
        for (const page of pages) {
          const keys = recycledKeys(last, page, focused)
          expect(new Set(keys).size).toBe(page.length)
          const keyOf = new Map(last.ids.map((id, index) => [id, last.keys[index]]))
          for (const [index, id] of page.entries()) {
            if (keyOf.has(id)) expect(keys[index]).toBe(keyOf.get(id))
            else expect(keys[index]).not.toBe(keyOf.get(focused))
          }
          last = { ids: page, keys }
        }
      }),
    )
  })
})
