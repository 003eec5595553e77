import { Pencil } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#client/ui/control/button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DialogField, DialogForm } from '#client/ui/dialog/dialog-form.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { fullName } from '#contract/accounts/account.ts'
import type { Person } from '#contract/accounts/administration.ts'
import { textLimits } from '#contract/fields.ts'
import { useChangePerson } from './people.mutations.ts'

type RenameDialogProps = { person: Person; onClose: () => void }

/** Changes a person's name. It is open while it is mounted. */
export function RenameDialog({ person, onClose }: RenameDialogProps) {
  const id = useId()
  const [name, setName] = useState(person.full_name)
  const [fault, setFault] = useState<string>()
  const { mutate, isPending } = useChangePerson()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const checked = z.safeParse(fullName, name)
    setFault(checked.error?.issues[0]?.message)
    if (!checked.success) return
    const changes = { full_name: checked.data }
    mutate({ person, changes, done: 'Имя сохранено' }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      title="Переименовать"
      icon={<Pencil size={22} strokeWidth={1.75} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <OfflineDisabled action="переименовать сотрудника">
            {(disabled) => (
              <Button {...disabled} variant="primary" type="submit" form={id} loading={isPending}>
                Сохранить
              </Button>
            )}
          </OfflineDisabled>
        </>
      }
    >
      <DialogForm id={id} onSubmit={submit} noValidate problem={fault}>
        <DialogField label="Имя и фамилия" htmlFor={`${id}-name`}>
          <TextInput
            id={`${id}-name`}
            autoFocus
            autoComplete="off"
            maxLength={textLimits.fullName}
            aria-invalid={fault !== undefined}
            value={name}
            onChange={setName}
          />
        </DialogField>
      </DialogForm>
    </Dialog>
  )
}
