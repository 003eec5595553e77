import { Copy, Users } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import * as z from 'zod/mini'
import { isUnanswered } from '#client/lib/http/api-error.ts'
import { Button } from '#client/ui/control/button.tsx'
import { TextArea } from '#client/ui/control/text-input.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DialogField, DialogForm } from '#client/ui/dialog/dialog-form.tsx'
import { copyText } from '#client/ui/page/copy-button.tsx'
import { invitation, type PersonLink } from '#contract/accounts/administration.ts'
import { joinAddress } from '#contract/accounts/join-address.ts'
import { faultsOf, type InviteFaults, type InviteLine, inviteLines, refusalOf } from './invitations.ts'
import { LinkWarning } from './link-dialog.tsx'
import styles from './people.module.css'
import { useInvite } from './people.queries.ts'

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
      icon={<Users size={22} />}
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
              icon={<Copy size={18} />}
              onClick={() => void copyText(all, 'Ссылки скопированы')}
            >
              Скопировать все
            </Button>
          )}
          {(made.length === 0 || text.trim() !== '') && (
            <Button
              offlineAction="пригласить сотрудников"
              variant="primary"
              type="submit"
              form={id}
              loading={isRunning}
            >
              {isMailed ? 'Отправить письмами' : 'Сделать ссылки'}
            </Button>
          )}
        </>
      }
    >
      <DialogForm id={id} onSubmit={submit} problem={undefined}>
        <p>
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
      {made.length > 0 && <p>Каждая ссылка действует один раз, 72 часа, и больше не покажется.</p>}
      {made.length > 0 && <LinkWarning />}
    </Dialog>
  )
}

type Outcome = { line: InviteLine } & ({ link: PersonLink } | { problem: string })

/**
 * Invites the people of a text one by one. Lines that failed or were not reached stay in the text, so that a lost
 * connection loses none of them.
 */
function useInviteMany(onMade: () => void) {
  const [text, setText] = useState('')
  const [made, setMade] = useState<readonly { email: string; link: PersonLink }[]>([])
  const [problems, setProblems] = useState<readonly { email: string; problem: string }[]>([])
  const [isRunning, setRunning] = useState(false)
  const { mutateAsync } = useInvite()
  const invite = async (line: InviteLine): Promise<Outcome & { isCutOff?: boolean }> => {
    const checked = z.safeParse(invitation, line)
    if (!checked.success) return { line, problem: textOf(faultsOf(checked.error.issues)) }
    try {
      return { line, link: await mutateAsync(checked.data) }
    } catch (error) {
      return { line, problem: textOf(refusalOf(error)), isCutOff: isUnanswered(error) }
    }
  }
  const run = async () => {
    setRunning(true)
    setProblems([])
    const left = new Map(inviteLines(text).map((line) => [line.email, line]))
    for (const line of [...left.values()]) {
      const outcome = await invite(line)
      if ('link' in outcome) {
        left.delete(line.email)
        setMade((before) => [...before, { email: line.email, link: outcome.link }])
        setText([...left.values()].map((one) => one.text).join('\n'))
        onMade()
      } else setProblems((before) => [...before, { email: line.email, problem: outcome.problem }])
      if (outcome.isCutOff) break
    }
    setRunning(false)
  }
  return { text, setText, made, problems, isRunning, run }
}

const textOf = ({ email, full_name, form }: InviteFaults) => email ?? full_name ?? form ?? 'Не удалось пригласить'
