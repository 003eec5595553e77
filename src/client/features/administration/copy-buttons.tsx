import { useMutation, useQuery } from '@tanstack/react-query'
import { DatabaseBackup } from 'lucide-react'
import { useRef, useState } from 'react'
import { identitiesQuery } from '#client/data/account.queries.ts'
import { formatFileSize } from '#client/lib/page/format.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { Button } from '#client/ui/control/button.tsx'
import { DialogText, FormDialog } from '#client/ui/dialog/dialog-form.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { passphrase, shortestPassphrase } from '#contract/accounts/system.ts'
import { downloadFullCopy, useRefreshSystem, useStartCopy, whyNoFullCopy } from './system.queries.ts'

type CopyButtonProps = {
  isRunning: boolean
  variant?: 'primary' | 'default'
  size?: 'small'
  onSettled?: () => void
}

/** Copies the database alone. The files stay where they are: `npm run backup` copies both. */
export function CopyButton({ isRunning, onSettled, ...look }: CopyButtonProps) {
  const { mutate: copy, isPending } = useStartCopy()
  return (
    <Button
      offlineAction="сделать копию базы данных"
      {...look}
      loading={isPending || isRunning}
      onClick={() => copy(undefined, { onSettled: () => onSettled?.() })}
    >
      Сделать копию базы данных
    </Button>
  )
}

/** «Сделать копию»: the browser downloads database and files, encrypted with a passphrase that the server forgets. */
export function FullCopyButton({ isRunning }: { isRunning: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        offlineAction="сделать копию"
        size="small"
        variant="primary"
        disabled={isRunning}
        onClick={() => setOpen(true)}
      >
        Сделать копию
      </Button>
      {isOpen && <FullCopyDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const none = { phrase: '', again: '', password: '' }

/** It is open while it is mounted. «Отмена» cuts a running copy off. */
function FullCopyDialog({ onClose }: { onClose: () => void }) {
  const hasProviders = useServerCalls()?.hasProviders === true
  const ways = useQuery(identitiesQuery({ isKnown: hasProviders })).data
  const needsPassword = ways?.has_password !== false
  const [typed, setTyped] = useState(none)
  const [fault, setFault] = useState<string>()
  const [received, setReceived] = useState(0)
  const ending = useRef<AbortController>(undefined)
  const refresh = useRefreshSystem()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      ending.current = new AbortController()
      const { signal } = ending.current
      const password = needsPassword ? typed.password : undefined
      await downloadFullCopy({ passphrase: typed.phrase, password }, { signal, onBytes: setReceived })
    },
    onSuccess: () => {
      toast.success('Копия скачана')
      onClose()
    },
    onError: async (error) => {
      if (!ending.current?.signal.aborted) setFault(await whyNoFullCopy(error))
    },
    onSettled: refresh,
    meta: { silent: true },
  })
  const close = () => {
    ending.current?.abort()
    onClose()
  }
  const submit = () => {
    const wrong = faultOf(typed, needsPassword)
    setFault(wrong)
    setReceived(0)
    if (wrong === undefined) mutate()
  }
  const field = (name: keyof typeof none, label: string, autoComplete: string) => (
    <DialogText
      label={label}
      type="password"
      autoFocus={name === 'phrase'}
      autoComplete={autoComplete}
      maxLength={1_024}
      disabled={isPending}
      value={typed[name]}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
    />
  )
  return (
    <FormDialog
      title="Копия базы и файлов"
      icon={<DatabaseBackup size={22} />}
      submitLabel="Скачать копию"
      offlineAction="сделать копию"
      pending={isPending}
      problem={fault}
      onSubmit={submit}
      // A press beside the dialog or Escape does not cut a running copy off.
      onClose={() => isPending || close()}
      onCancel={close}
    >
      <p>
        Копия зашифрована паролем, который вы придумаете. Сервер его не хранит: без пароля копию не восстановить,
        поэтому запишите его отдельно от файла.
      </p>
      {field('phrase', `Пароль копии, от ${shortestPassphrase} знаков`, 'new-password')}
      {field('again', 'Пароль копии ещё раз', 'new-password')}
      {needsPassword && field('password', 'Ваш пароль для входа', 'current-password')}
      {isPending && (
        <p role="status">
          {received === 0 ? 'Сервер готовит копию…' : `Скачано ${formatFileSize(received)}. Не закрывайте вкладку.`}
        </p>
      )}
    </FormDialog>
  )
}

function faultOf({ phrase, again, password }: typeof none, needsPassword: boolean): string | undefined {
  const { error } = passphrase.safeParse(phrase)
  if (error) return error.issues[0]?.message
  if (phrase !== again) return 'Пароли копии не совпадают'
  return needsPassword && password === '' ? 'Введите ваш пароль для входа' : undefined
}
