import { useQuery } from '@tanstack/react-query'
import { HardDriveDownload, KeyRound, MonitorSmartphone, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { accountQuery } from '#client/data/account.queries.ts'
import { identitiesQuery } from '#client/data/identities.queries.ts'
import { canUsePasskeys } from '#client/lib/device/can-use-passkeys.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#client/lib/device/theme-choice.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { BottomSheet } from '#client/ui/dialog/bottom-sheet.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { LoadError } from '#client/ui/states/load-error.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { IdentityRow } from './identity-row.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordChange } from './password-change.tsx'
import styles from './profile-panel.module.css'

type FrameProps = { open: boolean; onClose: () => void; onClosed: () => void }
type ProfilePanelProps = FrameProps & { onPanel: (panel: 'sessions' | 'offline') => void }

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'Как в системе' },
  { value: 'light', label: 'Светлая' },
  { value: 'dark', label: 'Тёмная' },
]
const icon = { size: 18, strokeWidth: 1.75 } as const

/** «Профиль»: the user's name and password, the theme, and the ways to sessions, passkeys and data on the device. */
export function ProfilePanel({ onPanel, ...frame }: ProfilePanelProps) {
  const calls = useServerCalls()
  const isOurs = calls?.isOurs === true
  const { data, isError, isFetching, refetch } = useQuery(accountQuery({ isKnown: isOurs }))
  const { data: ways } = useQuery(identitiesQuery({ isKnown: calls?.hasProviders === true }))
  const [isChanging, setChanging] = useState(false)
  const theme = useThemeChoice()
  return (
    <Frame {...frame}>
      <div className={styles.sections}>
        {isError && data === undefined ? (
          <LoadError title="Не удалось загрузить профиль" onRetry={() => void refetch()} retrying={isFetching} />
        ) : data === undefined ? (
          <div className={styles.coming} aria-busy="true" />
        ) : (
          <>
            <NameForm key={data.full_name} account={data} />
            {ways?.has_password !== false && (
              <div className={styles.row}>
                <div>
                  <h3 className={styles.title}>Пароль</h3>
                  <p className={styles.text}>Новый пароль завершит остальные сеансы.</p>
                </div>
                <Button icon={<KeyRound {...icon} />} onClick={() => setChanging(true)}>
                  Сменить пароль
                </Button>
              </div>
            )}
            {ways?.items.map((identity) => (
              <IdentityRow
                key={identity.id}
                identity={identity}
                canUnlink={ways.can_unlink}
                hasPassword={ways.has_password}
              />
            ))}
          </>
        )}
        <div className={styles.theme}>
          <h3 className={styles.title} id="profile-theme">
            Тема на этом устройстве
          </h3>
          <Segmented aria-label="Тема" block options={themes} value={theme} onChange={chooseTheme} />
        </div>
        <div className={styles.ways}>
          {isOurs && (
            <Button block icon={<MonitorSmartphone {...icon} />} onClick={() => onPanel('sessions')}>
              {canUsePasskeys() ? 'Сеансы и ключи доступа' : 'Сеансы'}
            </Button>
          )}
          <Button block icon={<HardDriveDownload {...icon} />} onClick={() => onPanel('offline')}>
            На этом устройстве
          </Button>
        </div>
      </div>
      {data && isChanging && <PasswordChange email={data.email} onClose={() => setChanging(false)} />}
    </Frame>
  )
}

function Frame({ children, ...props }: FrameProps & { children: ReactNode }) {
  if (useScreen() === 'phone') {
    return (
      <BottomSheet {...props} title="Профиль">
        {children}
      </BottomSheet>
    )
  }
  return (
    <Dialog
      {...props}
      title="Профиль"
      icon={<UserRound size={22} strokeWidth={1.75} />}
      width={560}
      footer={
        <Button autoFocus onClick={props.onClose}>
          Закрыть
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
