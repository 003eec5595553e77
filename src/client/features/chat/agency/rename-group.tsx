import { Pencil } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { describeError } from '#client/lib/api/error-popup.ts'
import { Button } from '#client/ui/control/button.tsx'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DialogField, DialogForm } from '#client/ui/dialog/dialog-form.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { templateLimits } from '#domain/templates/prompt-template.ts'
import styles from './agency-templates.module.css'
import { useRenameGroup } from './agency-templates.mutations.ts'

/** The button that renames a group with all its templates. */
export function RenameGroup({ group }: { group: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        className={styles.move}
        aria-label={`Переименовать группу «${group}»`}
        title="Переименовать"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Pencil size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {isOpen && <RenameDialog group={group} onClose={() => setOpen(false)} />}
    </>
  )
}

function RenameDialog({ group, onClose }: { group: string; onClose: () => void }) {
  const id = useId()
  const [title, setTitle] = useState(group)
  const { mutate, isPending, error } = useRenameGroup()
  const name = title.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || name === '') return
    if (name === group) onClose()
    else mutate({ group, title: name }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      title="Переименовать группу"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <OfflineDisabled action="переименовать группу" reason={name === '' ? 'Введите название группы' : undefined}>
            {(disabled) => (
              <Button {...disabled} variant="primary" type="submit" form={id} loading={isPending}>
                Сохранить
              </Button>
            )}
          </OfflineDisabled>
        </>
      }
    >
      <DialogForm id={id} onSubmit={submit} problem={error && describeError(error).message}>
        <DialogField label="Название группы" htmlFor={`${id}-title`}>
          <TextInput
            id={`${id}-title`}
            autoFocus
            autoComplete="off"
            maxLength={templateLimits.group}
            value={title}
            onChange={setTitle}
          />
        </DialogField>
      </DialogForm>
    </Dialog>
  )
}
