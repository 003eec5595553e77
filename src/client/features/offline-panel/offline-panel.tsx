import { useMutation, useQuery } from '@tanstack/react-query'
import { HardDriveDownload, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { PageOutdatedError } from '#client/lib/device/not-available-offline.ts'
import { formatFileSize } from '#client/lib/page/format.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { describeDevice } from '#client/offline/device/device-report.ts'
import { checkReadiness, completeCopy, rebuildCopy } from '#client/offline/device/readiness.ts'
import { removeCopy } from '#client/offline/device/wipe.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Panel } from '#client/ui/dialog/bottom-sheet.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { PageOutdated } from '#client/ui/states/copy-problem.tsx'
import { usage } from '#contract/files.ts'
import styles from './offline-panel.module.css'
import { OfflineReadiness } from './offline-readiness.tsx'
import { Fact, OfflineStores } from './offline-stores.tsx'

type OfflinePanelProps = { open: boolean; onClose: () => void; onClosed: () => void }

/** «Офлайн»: lists the data on this device, checks whether they suffice for a meeting, downloads and deletes them. */
export function OfflinePanel(props: OfflinePanelProps) {
  const [isAsking, setAsking] = useState(false)
  const device = useQuery({
    queryKey: ['device'],
    queryFn: describeDevice,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const work = useWork(() => void device.refetch())
  const busy = work.isPending
  return (
    <Panel
      {...props}
      title="Офлайн"
      icon={<HardDriveDownload size={22} />}
      width={620}
      focusesContent
      action={
        <div className={styles.actions}>
          <Button
            danger
            disabled={busy || device.data?.removed !== false}
            icon={<Trash2 size={18} />}
            onClick={() => setAsking(true)}
          >
            Удалить с устройства
          </Button>
          <Button
            offlineAction="скачать базу"
            loading={busy && work.variables === 'rebuild'}
            disabled={busy}
            icon={<RefreshCw size={18} />}
            onClick={() => work.mutate('rebuild')}
          >
            Скачать заново
          </Button>
        </div>
      }
    >
      <div className={styles.panel}>
        {work.error instanceof PageOutdatedError ? <PageOutdated /> : <OfflineReadiness work={work} />}
        {device.data ? <OfflineStores device={device.data} /> : <div className={styles.coming} aria-busy="true" />}
        <ServerFiles />
        <ConfirmDialog
          open={isAsking}
          title="Удалить копию с устройства?"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            work.mutate('remove')
          }}
        >
          База каналов, списки и чаты перестанут открываться без сети. Введённое останется, на сервере ничего не
          изменится.
        </ConfirmDialog>
      </div>
    </Panel>
  )
}

type Task = 'check' | 'complete' | 'rebuild' | 'remove'
export type Work = ReturnType<typeof useWork>

/** Runs an action; its readiness report replaces the earlier one. */
function useWork(onSettled: () => void) {
  return useMutation({
    mutationFn: async (task: Task) => {
      if (task === 'remove') {
        await removeCopy()
        return undefined
      }
      if (task === 'complete') await completeCopy()
      if (task === 'rebuild') await rebuildCopy()
      return checkReadiness()
    },
    onSettled,
    // The panel itself shows errors.
    meta: { silent: true },
  })
}

/** Shows the size of files on the server, of the user and of all staff. A bare server reports none. */
function ServerFiles() {
  const isTold = useServerCalls()?.isOurs === true
  const { data, isError } = useQuery({
    queryKey: ['file-usage'],
    queryFn: ({ signal }) => api(usage, {}, { signal }),
    enabled: isTold,
    staleTime: 0,
    gcTime: 0,
    // The lines themselves show errors.
    meta: { silent: true },
  })
  if (!isTold) return null
  const unknown = isError ? 'не удалось узнать' : '…'
  return (
    <section className={styles.section}>
      <h2>Файлы на сервере</h2>
      <dl className={styles.facts}>
        <Fact name="Ваши" value={data ? share(data.own_bytes, data.own_limit) : unknown} />
        <Fact name="Всех сотрудников" value={data ? share(data.all_bytes, data.all_limit) : unknown} />
      </dl>
    </section>
  )
}

const share = (bytes: number, limit: number) => `${formatFileSize(bytes)} из ${formatFileSize(limit)}`
