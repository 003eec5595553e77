import { createImportSession } from '#client/features/channel-import/rows/import-session.ts'
import { tell } from '../measurements.ts'
import { csvOf, manyChannels, workbookOf } from './big-table.ts'

/**
 * Measures a file of 20,000 complete channels, in ms: from its bytes to the first preview rows, half of them
 * changes of the base, in the worker's code without the thread; and one corrected cell.
 */
const ROWS = 20_000

const channels = manyChannels(ROWS)
const existing = channels.slice(0, ROWS / 2).map((channel) => ({ ...channel, discount: 1 }))
const categories = Array.from({ length: 40 }, (_, index) => `Категория ${index}`)

for (const [kind, bytes] of [
  ['XLSX', workbookOf(channels)],
  ['CSV', csvOf(channels)],
] as const) {
  const session = createImportSession()
  const steps = new Map<string, number>()
  const timed = <Result>(step: string, work: () => Result): Result => {
    const start = performance.now()
    const result = work()
    steps.set(step, performance.now() - start)
    return result
  }
  session.setCategories(categories)
  timed('open', () => session.open(bytes))
  timed('existing', () => session.addExisting(existing, true))
  timed('outcome', () => session.outcome())
  timed('rows', () => session.rows('all', 0, 50))
  const total = [...steps.values()].reduce((sum, step) => sum + step, 0)
  const edit = timed('edit', () => {
    session.edit(3, 'native_price', '5 000 ₽')
    return session.outcome()
  })
  timed('payload', () => session.payload(0, 500))
  console.log(kind, `${Math.round(bytes.length / 1024)} KB`, edit.counts)
  console.table(Object.fromEntries(Array.from(steps, ([step, ms]) => [step, Math.round(ms)])))
  tell(
    { what: `preview of ${ROWS} channels in a ${kind}`, unit: 'ms', ours: total, most: 5_000 },
    {
      what: `one cell of ${ROWS} channels mended, ${kind}`,
      unit: 'ms',
      ours: steps.get('edit') ?? Number.NaN,
    },
  )
}
