import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HardDriveDownload, KeyRound, Link2Off, MonitorSmartphone, UserRound } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import * as z from 'zod/mini'
import { accountQuery, identitiesQuery, signInButton } from '#client/data/account.queries.ts'
import { api } from '#client/lib/api/api.ts'
import { accountKey, identitiesKey } from '#client/lib/api/query-keys.ts'
import { canUsePasskeys } from '#client/lib/device/browser.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#client/lib/device/theme-choice.ts'
import { formatDateTime } from '#client/lib/page/format.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { session } from '#client/lib/session/session.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { Panel } from '#client/ui/dialog/bottom-sheet.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import text from '#client/ui/page/text.module.css'
import { LoadError } from '#client/ui/states/empty-state.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import { type Account, fullName, rename } from '#contract/accounts/account.ts'
import { deleteIdentity, type Identity } from '#contract/accounts/identities.ts'
import { textLimits } from '#contract/fields.ts'
import { PasswordChange } from './password-change.tsx'
import styles from './profile-panel.module.css'

type ProfilePanelProps = {
  open: boolean
  onClose: () => void
  onClosed: () => void
  onPanel: (panel: 'sessions' | 'offline') => void
}

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'Как в системе' },
  { value: 'light', label: 'Светлая' },
  { value: 'dark', label: 'Тёмная' },
]

/** «Профиль»: the user's name and password, the theme, and the ways to sessions, passkeys and data on the device. */
export function ProfilePanel({ onPanel, ...frame }: ProfilePanelProps) {
  const calls = useServerCalls()
  const isOurs = calls?.isOurs === true
  const { data, isError, isFetching, refetch } = useQuery(accountQuery({ isKnown: isOurs }))
  const { data: ways } = useQuery(identitiesQuery({ isKnown: calls?.hasProviders === true }))
  const [isChanging, setChanging] = useState(false)
  const theme = useThemeChoice()
  return (
    <Panel {...frame} title="Профиль" icon={<UserRound size={22} />}>
      <div className={styles.sections}>
        {isError && data === undefined ? (
          <LoadError title="Не удалось загрузить профиль" query={{ isFetching, refetch }} />
        ) : data === undefined ? (
          <Outline count={1} height={160} />
        ) : (
          <>
            <NameForm key={data.full_name} account={data} />
            {ways?.has_password !== false && (
              <div className={styles.row}>
                <div>
                  <h3 className={styles.title}>Пароль</h3>
                  <p className={styles.text}>Новый пароль завершит остальные сеансы.</p>
                </div>
                <Button icon={<KeyRound size={18} />} onClick={() => setChanging(true)}>
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
            <Button block icon={<MonitorSmartphone size={18} />} onClick={() => onPanel('sessions')}>
              {canUsePasskeys() ? 'Сеансы и ключи доступа' : 'Сеансы'}
            </Button>
          )}
          <Button block icon={<HardDriveDownload size={18} />} onClick={() => onPanel('offline')}>
            На этом устройстве
          </Button>
        </div>
      </div>
      {data && isChanging && <PasswordChange email={data.email} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

type IdentityRowProps = { identity: Identity; canUnlink: boolean; hasPassword: boolean }

/** An account at a provider by which the user signs in. */
function IdentityRow({ identity, canUnlink, hasPassword }: IdentityRowProps) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => api(deleteIdentity, { params: { id } }),
    onSuccess: () => toast.success('Учётная запись отвязана'),
    // Another tab may have unlinked it already.
    onSettled: () => client.invalidateQueries({ queryKey: identitiesKey }),
  })
  const used = formatDateTime(new Date(identity.last_used_at))
  return (
    <div className={styles.row}>
      <div>
        <h3 className={styles.title}>{identity.text}</h3>
        <p className={styles.text}>Последний вход {used}.</p>
      </div>
      <Button
        offlineAction="отвязать учётную запись"
        reason={canUnlink ? undefined : 'Это единственный способ войти: у вас нет ни пароля, ни ключа доступа'}
        icon={<Link2Off size={18} />}
        aria-label={`Отвязать: ${identity.text}`}
        onClick={() => setAsking(true)}
      >
        Отвязать
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Отвязать учётную запись?"
        confirmLabel="Отвязать"
        icon={<Link2Off size={22} />}
        pending={isPending}
        offlineAction="отвязать учётную запись"
        onConfirm={() => mutate(identity.id, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        Вы будете входить {hasPassword ? 'по паролю' : 'по ключу доступа'}. Если снова нажать «
        {signInButton(identity.text)}», учётная запись с вашим подтверждённым e-mail привяжется заново.
      </ConfirmDialog>
    </div>
  )
}

/** The user's name as colleagues see it, and the e-mail, which only an administrator of the server sets. */
function NameForm({ account }: { account: Account }) {
  const id = useId()
  const [name, setName] = useState(account.full_name)
  const [fault, setFault] = useState<string>()
  const { mutate, isPending } = useRename()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = z.safeParse(fullName, name)
    setFault(checked.error?.issues[0]?.message)
    if (checked.success && !isPending) mutate(checked.data)
  }
  return (
    <form className={styles.name} onSubmit={submit} noValidate>
      <label className={text.field} htmlFor={id}>
        Имя и фамилия
        <TextInput
          id={id}
          autoComplete="name"
          maxLength={textLimits.fullName}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
          value={name}
          onChange={setName}
        />
      </label>
      <Button
        offlineAction="изменить имя"
        reason={name === account.full_name ? 'Имя не изменено' : undefined}
        type="submit"
        loading={isPending}
      >
        Сохранить
      </Button>
      <p className={styles.fault} id={`${id}-fault`} role="alert">
        {fault}
      </p>
      <p className={styles.note}>{account.email}</p>
    </form>
  )
}

/** Changes the user's name. The menu reads it from the token, so a new token is requested. */
function useRename() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (full_name: string) => api(rename, { body: { full_name } }),
    onSuccess: async (account) => {
      client.setQueryData(accountKey, account)
      void client.invalidateQueries({ queryKey: ['users'] })
      toast.success('Имя сохранено')
      const token = session.accessToken()
      // Without an answer the token keeps the former name until its next renewal.
      if (token !== null) await session.renew(token).catch(() => null)
    },
  })
}
