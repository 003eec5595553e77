import { Copy, Users } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { TextArea } from '#client/ui/control/text-area.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DialogField, DialogForm } from '#client/ui/dialog/dialog-form.tsx'
import { copyText } from '#client/ui/page/copy-text.ts'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { joinAddress } from '#contract/accounts/join-address.ts'
import { useInviteMany } from './invite-many.ts'
import { LinkWarning } from './link-warning.tsx'
import styles from './people.module.css'

type InviteManyDialogProps = { isMailed: boolean; onMade: () => void; onClose: () => void }

/** Invites several people, one a line. It is open while it is mounted, and shows each link or why there is none. */
export function InviteManyDialog({ isMailed, onMade, onClose }: InviteManyDialogProps) {
  const id = useId()
  const { text, setText, made, problems, isRunning, run } = useInviteMany(onMade)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isRunning) void run()
  }
  const links = made.map(({ email, link }) => ({ email, address: joinAddress(location.origin, link.token) }))
  const all = links.map(({ email, address }) => `${email}\t${address}`).join('\n')
  return (
    <Dialog
      open
      title="Пригласить нескольких"
      icon={<Users size={22} strokeWidth={1.75} />}
      width={560}
      onClose={() => !isRunning && onClose()}
      footer={
        <>
          <Button disabled={isRunning} onClick={onClose}>
            {made.length > 0 ? 'Закрыть' : 'Отмена'}
          </Button>
          {made.length > 0 && (
            <Button
              variant={text.trim() === '' ? 'primary' : 'default'}
              icon={<Copy size={18} strokeWidth={1.75} />}
              onClick={() => void copyText(all, 'Ссылки скопированы')}
            >
              Скопировать все
            </Button>
          )}
          {(made.length === 0 || text.trim() !== '') && (
            <OfflineDisabled action="пригласить сотрудников">
              {(disabled) => (
                <Button {...disabled} variant="primary" type="submit" form={id} loading={isRunning}>
                  {isMailed ? 'Отправить письмами' : 'Сделать ссылки'}
                </Button>
              )}
            </OfflineDisabled>
          )}
        </>
      }
    >
      <DialogForm id={id} onSubmit={submit} noValidate problem={undefined}>
        <p className={styles.text}>
          По одному человеку в строке: e-mail и, если хотите, имя. Без имени человек будет назван как в адресе до @.
        </p>
        <DialogField label="Кого пригласить" htmlFor={`${id}-people`}>
          <TextArea
            id={`${id}-people`}
            autoFocus
            rows={4}
            maxRows={10}
            maxLength={20_000}
            spellCheck={false}
            placeholder={'anna@agency.ru, Анна Белова\nboris@agency.ru'}
            readOnly={isRunning}
            value={text}
            onChange={setText}
          />
        </DialogField>
      </DialogForm>
      <ul className={styles.outcomes} aria-label="Что получилось" aria-live="polite">
        {problems.map(({ email, problem }) => (
          <li key={email} className={styles.refused}>{`${email}: ${problem}`}</li>
        ))}
        {links.map(({ email, address }) => (
          <li key={email}>
            {email}
            <code className={styles.link}>{address}</code>
          </li>
        ))}
      </ul>
      {made.length > 0 && (
        <p className={styles.text}>Каждая ссылка действует один раз, 72 часа, и больше не покажется.</p>
      )}
      {made.length > 0 && <LinkWarning />}
    </Dialog>
  )
}
