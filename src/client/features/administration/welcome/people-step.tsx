import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { InviteDialog } from '#client/features/administration/people/invite-dialog.tsx'
import { LinkDialog } from '#client/features/administration/people/link-dialog.tsx'
import { peopleQuery } from '#client/features/administration/people/people.queries.ts'
import { formatCount, formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { PersonLink } from '#contract/accounts/administration.ts'
import { type Place, Step } from './step.tsx'
import { useRefreshWelcome } from './welcome.queries.ts'

/** Invites colleagues without leaving the steps. */
export function PeopleStep(place: Place) {
  const [isInviting, setInviting] = useState(false)
  const [made, setMade] = useState<PersonLink & { email: string }>()
  const isMailed = useQuery(peopleQuery()).data?.data.has_mail === true
  const refresh = useRefreshWelcome()
  return (
    <Step
      {...place}
      title="Сотрудники"
      text={
        place.step.is_done ? factsOf(place.welcome) : 'Пригласите коллег: каждый получит ссылку и сам придумает пароль.'
      }
      actions={
        <OfflineDisabled action="пригласить сотрудника">
          {(disabled) => (
            <Button {...disabled} variant={place.isNext ? 'primary' : 'default'} onClick={() => setInviting(true)}>
              {place.step.is_done ? 'Пригласить ещё' : 'Пригласить'}
            </Button>
          )}
        </OfflineDisabled>
      }
    >
      {isInviting && (
        <InviteDialog
          isMailed={isMailed}
          onClose={() => setInviting(false)}
          onMadeOne={() => void refresh()}
          onMade={(link, email) => {
            setInviting(false)
            setMade({ ...link, email })
            void refresh()
          }}
        />
      )}
      <LinkDialog link={made} onClose={() => setMade(undefined)} />
    </Step>
  )
}

function factsOf({ people, invited }: Place['welcome']) {
  const all = formatCount(people, { one: 'сотрудник', few: 'сотрудника', many: 'сотрудников' })
  return (
    <>
      {`Доступ открыт: ${all} вместе с вами.`}
      {invited > 0 && ` Ещё не вошли: ${formatNumber(invited)}.`} <Link to="/admin">Список</Link>
    </>
  )
}
