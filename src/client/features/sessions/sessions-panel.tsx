import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop, LogOut, MonitorSmartphone, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { describeDevice } from '#client/lib/device/browser.ts'
import { formatDateTime, formatHourOfUse } from '#client/lib/page/format.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Panel } from '#client/ui/dialog/bottom-sheet.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { LoadError } from '#client/ui/states/empty-state.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import { endOtherSessions, endSession, type OpenSession } from '#contract/accounts/auth.ts'
import { AccessRow, endAccess, sessionsQuery } from './access.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import styles from './sessions.module.css'

type SessionsPanelProps = { open: boolean; onClose: () => void; onClosed: () => void }

/** «Сеансы»: where the user is signed in, how to sign out there, and the passkeys. */
export function SessionsPanel(props: SessionsPanelProps) {
  const [isAsking, setAsking] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery())
  const ending = useMutation({
    mutationFn: (which: string) =>
      which === OTHERS ? api(endOtherSessions, {}) : endAccess(api(endSession, { params: { id: which } })),
    onSuccess: (_ended, which) => toast.success(which === OTHERS ? 'Остальные сеансы завершены' : 'Сеанс завершён'),
    onSettled: () => void refetch(),
  })
  const hasPasskeys = useServerCalls()?.isOurs === true
  const others = data?.filter(({ is_current }) => !is_current) ?? []
  return (
    <Panel
      {...props}
      title="Сеансы"
      icon={<MonitorSmartphone size={22} />}
      action={
        others.length > 0 && (
          <Button
            offlineAction="выйти на остальных устройствах"
            danger
            loading={ending.isPending && ending.variables === OTHERS}
            icon={<LogOut size={18} />}
            onClick={() => setAsking(true)}
          >
            Выйти на остальных
          </Button>
        )
      }
    >
      {isError && data === undefined ? (
        <LoadError title="Не удалось загрузить сеансы" query={{ isFetching, refetch }} />
      ) : data === undefined ? (
        <Outline count={1} height={128} />
      ) : (
        <ul aria-label="Сеансы" className={styles.sessions}>
          {data.map((one) => (
            <SessionRow
              key={one.id}
              session={one}
              ending={ending.isPending && ending.variables === one.id}
              onEnd={() => ending.mutate(one.id)}
            />
          ))}
        </ul>
      )}
      {hasPasskeys && <PasskeysSection />}
      <ConfirmDialog
        open={isAsking}
        title="Выйти на остальных устройствах?"
        confirmLabel="Выйти"
        icon={<LogOut size={22} />}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          ending.mutate(OTHERS)
        }}
      >
        На всех других устройствах понадобится войти заново. Здесь вы останетесь.
      </ConfirmDialog>
    </Panel>
  )
}

const OTHERS = 'others'

function SessionRow({ session, ending, onEnd }: { session: OpenSession; ending: boolean; onEnd: () => void }) {
  const { name, isPhone } = describeDevice(session.user_agent)
  const began = formatDateTime(new Date(session.created_at))
  const used = formatHourOfUse(new Date(session.last_used_at))
  return (
    <AccessRow
      icon={isPhone ? Smartphone : Laptop}
      name={name}
      when={session.is_current ? `Этот сеанс, вход ${began}` : `Вход ${began}, последний раз ${used}`}
    >
      {!session.is_current && (
        <Button
          offlineAction="выйти там"
          size="small"
          loading={ending}
          aria-label={`Выйти: ${name}, вход ${began}`}
          onClick={onEnd}
        >
          Выйти
        </Button>
      )}
    </AccessRow>
  )
}
