import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#client/ui/control/button.tsx'
import { Checkbox } from '#client/ui/control/checkbox.tsx'
import { DialogText, FormDialog } from '#client/ui/dialog/dialog-form.tsx'
import { invitation, type PersonLink } from '#contract/accounts/administration.ts'
import { textLimits } from '#contract/fields.ts'
import { faultsOf, type InviteFaults, refusalOf } from './invitations.ts'
import { InviteManyDialog } from './invite-many-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import styles from './people.module.css'
import { useInvite } from './people.queries.ts'

type InviteDialogProps = { isMailed: boolean; onMade?: () => void; onClose: () => void }

/** Invites people by links, which go by mail or are handed over, and shows them. It is open while it is mounted. */
export function InviteDialog({ onMade = () => {}, ...props }: InviteDialogProps) {
  const [isMany, setMany] = useState(false)
  const [made, setMade] = useState<{ link: PersonLink; email: string }>()
  if (made) return <LinkDialog {...made} onClose={props.onClose} />
  if (isMany) return <InviteManyDialog {...props} onMade={onMade} />
  const take = (link: PersonLink, email: string) => {
    setMade({ link, email })
    onMade()
  }
  return <InviteOneDialog {...props} onMade={take} onMany={() => setMany(true)} />
}

type InviteOneDialogProps = Omit<InviteDialogProps, 'onMade'> & {
  onMade: (link: PersonLink, email: string) => void
  onMany: () => void
}

function InviteOneDialog({ isMailed, onMade, onMany, onClose }: InviteOneDialogProps) {
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
  const submit = () => {
    const checked = z.safeParse(invitation, { email, full_name: name, is_administrator: isAdministrator })
    show(faultsOf(checked.error?.issues ?? []))
    if (!checked.success) return
    mutate(checked.data, {
      onSuccess: (link) => onMade(link, checked.data.email),
      onError: (error) => show(refusalOf(error)),
    })
  }
  return (
    <FormDialog
      title="Пригласить сотрудника"
      icon={<UserPlus size={22} />}
      submitLabel={isMailed ? 'Отправить письмом' : 'Сделать ссылку'}
      offlineAction="пригласить сотрудника"
      pending={isPending}
      problem={faults.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Пароль человек придумает сам, открыв ссылку. Она действует 72 часа.</p>
      <DialogText
        label="E-mail"
        problem={faults.email}
        ref={fields.email}
        type="email"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={textLimits.email}
        value={email}
        onChange={setEmail}
      />
      <DialogText
        label="Имя и фамилия"
        problem={faults.full_name}
        ref={fields.full_name}
        autoComplete="off"
        maxLength={textLimits.fullName}
        value={name}
        onChange={setName}
      />
      <Checkbox checked={isAdministrator} onChange={setAdministrator}>
        Администратор
      </Checkbox>
      <Button variant="link" className={styles.many} onClick={onMany}>
        Пригласить нескольких сразу
      </Button>
    </FormDialog>
  )
}
