import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openDiskFileStore } from '#server/modules/files/disk-file-store.ts'
import { createEmptyDatabase } from '../empty-database.ts'
import { startTestServer } from '../test-server.ts'
import { storedFiles, uploadOne } from './upload.ts'

// The names of open files are read in /proc.
const isLinux = process.platform === 'linux'

test.runIf(isLinux)('an upload is on the disk, bytes and names, before it is acknowledged', async () => {
  const { api, dataDir } = await startTestServer()
  await api.signIn()
  const synced = await watchSyncs()
  await uploadOne(api, 'Бриф.txt', 'Зимнее меню')
  expectOnDisk(dataDir, synced)
})

test.runIf(isLinux)(
  'a file that is restored is on the disk, bytes and names, before it is said so',
  async () => {
    const { api, connection, files } = await startTestServer()
    await api.signIn()
    await uploadOne(api, 'Бриф.txt', 'Зимнее меню')
    const folder = await mkdtemp(join(tmpdir(), 'promodesk-durable-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'copy.tar.gz')
    await writeBackup({ connection, store: files, path, at: new Date(), version: 'test' })
    const manifest = await checkBackup(path)
    const store = openDiskFileStore(folder)
    const synced = await watchSyncs()
    await restoreBackup(path, manifest, { connection: await createEmptyDatabase(), store })
    expectOnDisk(folder, synced)
  },
)

type Synced = { inode: number; bytes: string | undefined }

/** Notes what is written to the disk from now on: files with what was in them, folders without. */
async function watchSyncs(): Promise<Synced[]> {
  const handle = await open(tmpdir())
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const synced: Synced[] = []
  const sync = prototype.sync
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.call(this)
    const path = readlinkSync(`/proc/self/fd/${this.fd}`)
    const { ino: inode } = statSync(path)
    synced.push({ inode, bytes: statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined })
  })
  onTestFinished(() => spy.mockRestore())
  return synced
}

/** The one stored file whole, and then each folder that leads to it. */
function expectOnDisk(dataDir: string, synced: readonly Synced[]) {
  const [name = ''] = storedFiles(dataDir)
  const path = join(dataDir, 'files', name.slice(0, 2), name)
  const bytesAt = synced.findIndex(({ inode }) => inode === statSync(path).ino)
  expect(synced[bytesAt]?.bytes).toBe('Зимнее меню')
  const later = synced.slice(bytesAt + 1).map(({ inode }) => inode)
  const folders = [dirname(path), join(dataDir, 'files'), dataDir]
  expect(later).toEqual(expect.arrayContaining(folders.map((folder) => statSync(folder).ino)))
}
