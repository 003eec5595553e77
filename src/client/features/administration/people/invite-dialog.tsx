import { UserPlus } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#client/ui/control/button.tsx'
import { Checkbox } from '#client/ui/control/checkbox.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DialogField, DialogForm, faultAttributes } from '#client/ui/dialog/dialog-form.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { invitation, type PersonLink } from '#contract/accounts/administration.ts'
import { textLimits } from '#contract/fields.ts'
import { faultsOf, type InviteFaults, refusalOf } from './invite-faults.ts'
import { InviteManyDialog } from './invite-many-dialog.tsx'
import styles from './people.module.css'
import { useInvite } from './people.mutations.ts'

type InviteDialogProps = {
  /** Whether the link goes by mail. */
  isMailed: boolean
  onMade: (link: PersonLink, email: string) => void
  /** Called after each invitation of several, whose links stay in the dialog. */
  onMadeOne: () => void
  onClose: () => void
}

/** Invites a person by a link, which goes by mail or is handed over. It is open while it is mounted. */
export function InviteDialog(props: InviteDialogProps) {
  const [isMany, setMany] = useState(false)
  return isMany ? (
    <InviteManyDialog {...props} onMade={props.onMadeOne} />
  ) : (
    <InviteOneDialog {...props} onMany={() => setMany(true)} />
  )
}

function InviteOneDialog({ isMailed, onMade, onMany, onClose }: InviteDialogProps & { onMany: () => void }) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [isAdministrator, setAdministrator] = useState(false)
  const [faults, setFaults] = useState<InviteFaults>({})
  const fields = { email: useRef<HTMLInputElement>(null), full_name: useRef<HTMLInputElement>(null) }
  const { mutate, isPending } = useInvite()
  const show = (next: InviteFaults) => {
    setFaults(next)
    const wrong = next.email !== undefined ? fields.email : next.full_name !== undefined && fields.full_name
    if (wrong) wrong.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const checked = z.safeParse(invitation, { email, full_name: name, is_administrator: isAdministrator })
    const issues = checked.error?.issues ?? []
    show(faultsOf(issues.map(({ path: [path = ''], message }) => ({ path, message }))))
    if (!checked.success) return
    mutate(checked.data, {
      onSuccess: (link) => onMade(link, checked.data.email),
      onError: (error) => show(refusalOf(error)),
    })
  }
  return (
    <Dialog
      open
      title="Пригласить сотрудника"
      icon={<UserPlus size={22} strokeWidth={1.75} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <OfflineDisabled action="пригласить сотрудника">
            {(disabled) => (
              <Button {...disabled} variant="primary" type="submit" form={id} loading={isPending}>
                {isMailed ? 'Отправить письмом' : 'Сделать ссылку'}
              </Button>
            )}
          </OfflineDisabled>
        </>
      }
    >
      <DialogForm id={id} onSubmit={submit} noValidate problem={faults.form}>
        <p>Пароль человек придумает сам, открыв ссылку. Она действует 72 часа.</p>
        <DialogField label="E-mail" htmlFor={`${id}-email`} problem={faults.email}>
          <TextInput
            id={`${id}-email`}
            ref={fields.email}
            type="email"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={textLimits.email}
            {...faultAttributes(`${id}-email`, faults.email)}
            value={email}
            onChange={setEmail}
          />
        </DialogField>
        <DialogField label="Имя и фамилия" htmlFor={`${id}-name`} problem={faults.full_name}>
          <TextInput
            id={`${id}-name`}
            ref={fields.full_name}
            autoComplete="off"
            maxLength={textLimits.fullName}
            {...faultAttributes(`${id}-name`, faults.full_name)}
            value={name}
            onChange={setName}
          />
        </DialogField>
        <Checkbox checked={isAdministrator} onChange={setAdministrator}>
          Администратор
        </Checkbox>
        <Button variant="link" className={styles.many} onClick={onMany}>
          Пригласить нескольких сразу
        </Button>
      </DialogForm>
    </Dialog>
  )
}
