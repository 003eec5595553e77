import { useState } from 'react'
import * as z from 'zod/mini'
import { isUnanswered } from '#client/lib/http/api-error.ts'
import { invitation, type PersonLink } from '#contract/accounts/administration.ts'
import { faultsOf, type InviteFaults, refusalOf } from './invite-faults.ts'
import { type InviteLine, inviteLines } from './invite-lines.ts'
import { useInvite } from './people.mutations.ts'

type Outcome = { line: InviteLine } & ({ link: PersonLink } | { problem: string })

/**
 * Invites the people of a text one by one. Lines that failed or were not reached stay in the text, so that a lost
 * connection loses none of them.
 */
export function useInviteMany(onMade: () => void) {
  const [text, setText] = useState('')
  const [made, setMade] = useState<readonly { email: string; link: PersonLink }[]>([])
  const [problems, setProblems] = useState<readonly { email: string; problem: string }[]>([])
  const [isRunning, setRunning] = useState(false)
  const { mutateAsync } = useInvite()
  const invite = async (line: InviteLine): Promise<Outcome & { isCutOff?: boolean }> => {
    const checked = z.safeParse(invitation, line)
    if (!checked.success) {
      const issues = checked.error.issues.map(({ path: [path = ''], message }) => ({ path, message }))
      return { line, problem: textOf(faultsOf(issues)) }
    }
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
