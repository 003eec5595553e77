import { type FormEvent, useId, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#client/ui/control/button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { type Account, fullName } from '#contract/accounts/account.ts'
import { useRename } from './profile.mutations.ts'
import styles from './profile-panel.module.css'

/** The user's name as colleagues see it, and the e-mail, which only an administrator of the server sets. */
export function NameForm({ account }: { account: Account }) {
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
      <label className={styles.label} htmlFor={id}>
        Имя и фамилия
        <TextInput
          id={id}
          autoComplete="name"
          maxLength={100}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
          value={name}
          onChange={setName}
        />
      </label>
      <OfflineDisabled action="изменить имя" reason={name === account.full_name ? 'Имя не изменено' : undefined}>
        {(disabled) => (
          <Button {...disabled} type="submit" loading={isPending}>
            Сохранить
          </Button>
        )}
      </OfflineDisabled>
      <p className={styles.fault} id={`${id}-fault`} role="alert">
        {fault}
      </p>
      <p className={styles.note}>{account.email}</p>
    </form>
  )
}
