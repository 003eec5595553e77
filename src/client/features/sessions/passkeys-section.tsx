import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy, Download, KeyRound, LifeBuoy, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { identitiesQuery } from '#client/data/account.queries.ts'
import { api } from '#client/lib/api/api.ts'
import { canUsePasskeys, describeDevice } from '#client/lib/device/browser.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { downloadFile } from '#client/lib/page/download-file.ts'
import { formatDateTime } from '#client/lib/page/format.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { Button } from '#client/ui/control/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { copyText } from '#client/ui/page/copy-button.tsx'
import { LoadError } from '#client/ui/states/empty-state.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import { oidcDone, oidcFailures } from '#contract/accounts/oidc.ts'
import { deletePasskey, mostPasskeys, type Passkey, renewRecoveryCodes } from '#contract/accounts/passkeys.ts'
import { unknownErrorText } from '#contract/error.ts'
import { AccessRow, endAccess, passkeysQuery } from './access.tsx'
import { addPasskey, OwnerDialog } from './owner-dialog.tsx'
import styles from './sessions.module.css'

/** «Ключи доступа»: passkeys, and recovery codes for a sign-in when no passkey is at hand. */
export function PasskeysSection() {
  const { data, isError, isFetching, refetch } = useQuery(passkeysQuery())
  const hasProviders = useServerCalls()?.hasProviders === true
  const ways = useQuery(identitiesQuery({ isKnown: hasProviders }))
  const confirmation = useConfirmation(ways.data?.is_confirmed === true)
  const [asking, setAsking] = useState<'add' | 'renew'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [unwanted, setUnwanted] = useState<Passkey>()
  const removing = useMutation({
    mutationFn: (id: string) => endAccess(api(deletePasskey, { params: { id } })),
    onSuccess: () => toast.success('Ключ доступа удалён'),
    onSettled: () => void refetch(),
  })
  // Reloads the list, because a failed request may have succeeded and only its response was lost.
  const close = () => {
    setAsking(undefined)
    void refetch()
    // A fresh sign-in may have expired.
    if (hasProviders) void ways.refetch()
  }
  const take = (made: readonly string[] | null) => {
    close()
    if (made) setCodes(made)
    else toast.success('Ключ доступа добавлен')
  }
  const canAdd = canUsePasskeys()
  // A device without passkey support can still delete passkeys of other devices.
  if (!canAdd && !data?.items.length) return null
  return (
    <section className={styles.section} aria-labelledby="passkeys">
      <div className={styles.head}>
        <h3 id="passkeys" className={styles.title}>
          Ключи доступа
        </h3>
        {canAdd && data && data.items.length < mostPasskeys && (
          <Button
            size="small"
            offlineAction="добавить ключ доступа"
            icon={<Plus size={16} />}
            onClick={() => setAsking('add')}
          >
            Добавить ключ
          </Button>
        )}
      </div>
      {confirmation && (
        <p role={confirmation.isDone ? 'status' : 'alert'} className={styles.text}>
          {confirmation.text}
        </p>
      )}
      {data?.is_required && <p className={styles.text}>Администратор просит входить только с ключом доступа.</p>}
      {isError && data === undefined ? (
        <LoadError title="Не удалось загрузить ключи доступа" query={{ isFetching, refetch }} />
      ) : data === undefined ? (
        <Outline count={1} height={64} />
      ) : data.items.length === 0 ? (
        <p className={styles.text}>
          С ключом доступа вы входите по отпечатку, лицу или PIN-коду устройства вместо пароля. Его нельзя подобрать или
          выманить поддельным сайтом.
        </p>
      ) : (
        <>
          <ul aria-label="Ключи доступа">
            {data.items.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setUnwanted(passkey)} />
            ))}
          </ul>
          <div className={styles.recovery}>
            <span>{`Кодов восстановления осталось: ${data.recovery_codes_left}`}</span>
            <Button size="small" offlineAction="сделать новые коды" onClick={() => setAsking('renew')}>
              Новые коды
            </Button>
          </div>
        </>
      )}
      {asking === 'add' && (
        <OwnerDialog
          ways={ways.data}
          title="Добавить ключ доступа"
          text={ways.data?.is_confirmed ? `Б${asks}` : `Сначала подтвердите, что это вы. Затем б${asks}`}
          confirmLabel="Продолжить"
          offlineAction="добавить ключ доступа"
          name={describeDevice(navigator.userAgent).name}
          run={(password, name) => addPasskey(name, password)}
          onDone={take}
          onClose={close}
        />
      )}
      {asking === 'renew' && (
        <OwnerDialog
          ways={ways.data}
          title="Новые коды восстановления"
          text="Прежние коды перестанут действовать."
          confirmLabel="Сделать новые коды"
          offlineAction="сделать новые коды"
          run={async (password) => (await api(renewRecoveryCodes, { body: { password } })).recovery_codes}
          onDone={take}
          onClose={close}
        />
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
      <ConfirmDialog
        open={unwanted !== undefined}
        title="Удалить ключ доступа?"
        confirmLabel="Удалить"
        icon={<Trash2 size={22} />}
        onCancel={() => setUnwanted(undefined)}
        onConfirm={() => {
          if (unwanted) removing.mutate(unwanted.id)
          setUnwanted(undefined)
        }}
      >
        Войти с ним больше не получится. На самом устройстве он останется: удалите его и там.
        {data?.items.length === 1 && ' Коды восстановления удалятся вместе с ним.'}
      </ConfirmDialog>
    </section>
  )
}

const asks = 'раузер предложит отпечаток, лицо, PIN-код или ключ безопасности.'

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, created_at, last_used_at: used } = passkey
  const lastUse = used === null ? 'ещё не использовался' : `последний вход ${formatDateTime(new Date(used))}`
  return (
    <AccessRow icon={KeyRound} name={name} when={`Добавлен ${formatDateTime(new Date(created_at))}, ${lastUse}`}>
      <Button
        offlineAction="удалить ключ доступа"
        size="small"
        aria-label={`Удалить ключ доступа: ${name}`}
        onClick={onRemove}
      >
        Удалить
      </Button>
    </AccessRow>
  )
}

/**
 * Returns what the fresh sign-in at the provider said, if the browser has just come back from it. Any link can say that
 * it is done, so the server's word decides.
 */
function useConfirmation(isConfirmed: boolean): { isDone: boolean; text: string } | undefined {
  const [code] = useState(() => sessionStorage.getItem(storageKeys.confirmed))
  // A reload must not repeat it.
  useEffect(() => sessionStorage.removeItem(storageKeys.confirmed), [])
  if (code === null) return undefined
  if (code === oidcDone) return isConfirmed ? { isDone: true, text: doneText } : undefined
  const failure = Object.entries(oidcFailures).find(([name]) => name === code)
  return { isDone: false, text: failure?.[1] ?? unknownErrorText }
}

const doneText = 'Вы подтвердили, что это вы. Ещё 5\u00a0минут можно добавлять ключи и делать новые коды.'

/** Shows new recovery codes once. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[] | undefined; onClose: () => void }) {
  const text = codes?.join('\n') ?? ''
  return (
    <Dialog
      open={codes !== undefined}
      title="Коды восстановления"
      icon={<LifeBuoy size={22} />}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button icon={<Copy size={18} />} onClick={() => void copyText(text, 'Коды скопированы')}>
            Скопировать
          </Button>
          <Button
            icon={<Download size={18} />}
            onClick={() =>
              downloadFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'PromoDesk, коды восстановления.txt')
            }
          >
            Скачать
          </Button>
          <Button variant="primary" onClick={onClose}>
            Я сохранил коды
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        Если ключа доступа нет под рукой, войдите по паролю и одному из этих кодов. Каждый действует один раз. Сохраните
        их там, где хранят пароли: больше они не покажутся.
      </p>
      <ul className={styles.codes} aria-label="Коды восстановления">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
