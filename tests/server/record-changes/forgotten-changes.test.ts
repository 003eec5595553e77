import { expect, test } from 'vitest'
import { createRecordChangeService, recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { startTestServer } from '../test-server.ts'

test.each([
  [3, ['2024-03-01', '2026-11-20']],
  [1, ['2026-11-20']],
])('with a history of %s years older changes are forgotten, and newer ones stay', async (historyYears, kept) => {
  const { db } = await startTestServer()
  for (const day of ['2020-01-01', '2023-11-19', '2024-03-01', '2026-11-20']) {
    await db.transaction(async (tx) => {
      await recordAs(tx, { userId: 1, at: new Date(`${day}T08:00:00Z`) })
      await tx.execute(`INSERT INTO directions (title, title_search) VALUES ('${day}', '${day}')`)
    })
  }
  const now = () => new Date('2026-11-20T09:00:00Z')
  const changes = createRecordChangeService({ db, now, historyYears })
  await changes.sweep()
  const { rows } = await db.execute<{ day: string }>(
    "SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM record_changes ORDER BY at",
  )
  expect(rows.map(({ day }) => day)).toEqual(kept)
})
