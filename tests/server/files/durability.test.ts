import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openDiskFileStore } from '#server/modules/files/storage/disk-file-store.ts'
import { plain } from '../backup/plain-archive.ts'
import { createEmptyDatabase } from '../empty-database.ts'
import { startTestServer } from '../test-server.ts'
import { storedFiles, uploadOne } from './upload.ts'

// /proc lists the names of open files.
const isLinux = process.platform === 'linux'

test.runIf(isLinux)('an upload and its name are on the disk before it is acknowledged', async () => {
  const { api, dataDir } = await startTestServer()
  await api.signIn()
  const synced = await watchSyncs()
  await uploadOne(api, 'Бриф.txt', 'Зимнее меню')
  expectOnDisk(dataDir, synced)
})

test.runIf(isLinux)('a restored file is on the disk, bytes and names, before the restore reports it', async () => {
  const { api, connection, files } = await startTestServer()
  await api.signIn()
  await uploadOne(api, 'Бриф.txt', 'Зимнее меню')
  const folder = await mkdtemp(join(tmpdir(), 'promodesk-durable-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'copy.tar.gz')
  await writeBackup({ connection, store: files, file: plain(path), at: new Date(), version: 'test' })
  const manifest = await checkBackup(plain(path))
  const store = openDiskFileStore(folder)
  const synced = await watchSyncs()
  await restoreBackup(plain(path), manifest, { connection: await createEmptyDatabase(), store })
  expectOnDisk(folder, synced)
})

type Synced = { inode: number; content: string | string[] }

/** Records every sync to the disk: files with their content, folders with their names. */
async function watchSyncs(): Promise<Synced[]> {
  const handle = await open(tmpdir())
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const synced: Synced[] = []
  const sync = prototype.sync
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const path = readlinkSync(`/proc/self/fd/${this.fd}`)
    const entry = statSync(path)
    // The content is read before the sync, which may leave out later writes.
    const content = entry.isFile() ? readFileSync(path, 'utf8') : readdirSync(path)
    await sync.call(this)
    synced.push({ inode: entry.ino, content })
  })
  onTestFinished(() => spy.mockRestore())
  return synced
}

/** Expects a sync of the one stored file, then of its name and of each folder on its path. */
function expectOnDisk(dataDir: string, synced: readonly Synced[]) {
  const [name = ''] = storedFiles(dataDir)
  const folders = [dataDir, 'files', name.slice(0, 2), name]
  const path = join(...folders)
  const bytesAt = synced.findIndex(({ inode }) => inode === statSync(path).ino)
  expect(synced[bytesAt]?.content).toBe('Зимнее меню')
  const later = synced.slice(bytesAt + 1)
  for (let depth = 1; depth < folders.length; depth++) {
    const { ino: inode } = statSync(join(...folders.slice(0, depth)))
    const names = expect.arrayContaining(folders.slice(depth, depth + 1))
    expect(later).toContainEqual({ inode, content: names })
  }
}
