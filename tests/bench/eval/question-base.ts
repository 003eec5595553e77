import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchText } from '#domain/search-text.ts'
import { openDatabase } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { createChannelService } from '#server/modules/channels/channels.service.ts'
import { channels } from '#server/modules/channels/channels.table.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { channelCategories } from '#server/modules/titled-things/titled-things.table.ts'
import { addUser } from '#server/modules/users/users.service.ts'
import { goldCategories, goldToday } from '../../domain/channel-questions/gold.ts'
import { questionChannels } from '../../domain/channel-questions/question-channels.ts'

const rowsPerInsert = 1_000
const at = new Date(`${goldToday}T09:00:00Z`)

/** Starts an embedded database with the channels that the gold questions ask about, on the day on which they ask. */
export async function startQuestionBase(count: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'promodesk-eval-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const now = () => at
  await migrate(postgres.connection)
  const { db, close } = openDatabase(postgres.connection, () => {}, { now })
  const rows = questionChannels(count)
  await db.transaction(async (tx) => {
    const user = await addUser(
      tx,
      { email: 'eval@agency.example', fullName: 'Оценка', password: 'unused password' },
      at,
    )
    await recordAs(tx, { userId: user.id, at })
    await tx
      .insert(channelCategories)
      .values(goldCategories.map(({ id, title }) => ({ id, title, titleSearch: searchText(title) })))
    for (let start = 0; start < rows.length; start += rowsPerInsert) {
      const part = rows.slice(start, start + rowsPerInsert)
      await tx.insert(channels).values(
        part.map(({ category_title: _, placement: __, prices_changed_on: ___, ...row }) => ({
          ...row,
          title_search: searchText(row.title),
          updated_at: at,
        })),
      )
    }
  })
  const service = await createChannelService({ db, now })
  // The first search builds the index, which takes longer than a tool may.
  await service.loadIndex()
  return {
    rows,
    now,
    channels: service,
    stop: async () => {
      await close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
