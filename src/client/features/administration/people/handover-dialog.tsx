import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { Person } from '#contract/accounts/administration.ts'
import { useHandOver } from './people.mutations.ts'
import { nameOf } from './person-facts.ts'

/** Gives a person's projects to a colleague. It is open while it is mounted. */
export function HandoverDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const id = useId()
  const [to, setTo] = useState<number>()
  const [fault, setFault] = useState<string>()
  const { mutate, isPending } = useHandOver()
  const { data: users = [] } = useQuery(usersQuery())
  const colleagues = users.filter((user) => user.id !== person.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setFault(to === undefined ? 'Выберите сотрудника' : undefined)
    if (to !== undefined) mutate({ person, to }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      title="Передать проекты"
      icon={<ArrowRightLeft size={22} strokeWidth={1.75} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <OfflineDisabled action="передать проекты">
            {(disabled) => (
              <Button {...disabled} variant="primary" type="submit" form={id} loading={isPending}>
                Передать
              </Button>
            )}
          </OfflineDisabled>
        </>
      }
    >
      <DialogForm id={id} onSubmit={submit} noValidate problem={fault}>
        <p>
          {`${nameOf(person)}: ведёт проектов\u00a0— ${formatNumber(person.managed_projects)}, создано\u00a0— ${formatNumber(person.created_projects)}. Новый сотрудник станет их менеджером и создателем\u00a0— и сможет править отклоненные брифы.`}
        </p>
        <NativeSelect
          aria-label="Кому передать"
          placeholder="Кому передать"
          options={colleagues.map((user) => ({ value: user.id, label: userName(user) }))}
          value={to}
          onChange={setTo}
        />
      </DialogForm>
    </Dialog>
  )
}
