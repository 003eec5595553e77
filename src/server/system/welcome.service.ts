import { type changeWelcome, type Welcome, type WelcomeStep, welcomeSteps } from '#contract/accounts/welcome.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { LocalBackups } from '#server/backup/daily-backup.ts'
import type { Database } from '#server/db/client.ts'
import { lockAgency, selectAgency } from '#server/modules/agency/agency.service.ts'
import { agencyProfile } from '#server/modules/agency/agency.table.ts'
import type { Assistant } from '#server/modules/assistant/assistant.ts'
import { type Actor, audit, by } from '#server/modules/audit/audit.service.ts'
import { type LastBackup, lastGoodAt } from './last-backup.ts'
import { selectWelcomeFacts } from './system.repository.ts'

type Deps = {
  db: Database
  now: () => Date
  assistant: Assistant
  /** Absent where the server cannot copy its database. */
  backups?: LocalBackups | undefined
  lastBackup: () => Promise<LastBackup>
}

export type WelcomeService = ReturnType<typeof createWelcomeService>

/** Leads administrators of an empty installation. Steps are judged by the data, so that any device can go on. */
export function createWelcomeService({ db, now, assistant, backups, lastBackup }: Deps) {
  async function read(): Promise<Welcome> {
    const [agency, { first_user_at, ...facts }, last] = [
      await selectAgency(db),
      await selectWelcomeFacts(db),
      await lastBackup(),
    ]
    // The daily copy of a new installation is older than its first user and holds nothing.
    const isWorth = (at: Date | undefined) => at && first_user_at && at >= first_user_at
    const isDone: Record<WelcomeStep, boolean> = {
      agency: agency.name !== '',
      people: facts.people > 1,
      base: facts.categories > 0 && facts.channels > 0,
      model: !assistant.isDemo && agency.checkedModel === modelNames(assistant),
      backup: Boolean(isWorth(lastGoodAt(last))),
    }
    return {
      ...facts,
      is_closed: agency.isWelcomeClosed,
      agency_name: agency.name,
      steps: welcomeSteps.map((name) => ({
        name,
        is_done: isDone[name],
        is_skipped: agency.skippedSteps.includes(name),
      })),
      model: { name: modelNames(assistant), is_demo: assistant.isDemo },
      copy_at: isWorth(last.copy?.at) ? (last.copy?.at.toISOString() ?? null) : null,
      full_at: last.fullAt?.toISOString() ?? null,
      is_copying: backups?.state().isRunning ?? false,
      can_copy: backups !== undefined,
    }
  }

  async function change({ skip, resume, is_closed }: EndpointRequest<typeof changeWelcome, 'body'>, actor: Actor) {
    await db.transaction(async (tx) => {
      const { skippedSteps, isWelcomeClosed } = await lockAgency(tx)
      const wanted = welcomeSteps.filter((step) => step === skip || (step !== resume && skippedSteps.includes(step)))
      const isClosed = is_closed ?? isWelcomeClosed
      if (wanted.join() === skippedSteps.join() && isClosed === isWelcomeClosed) return
      await tx.update(agencyProfile).set({ skippedSteps: wanted, isWelcomeClosed: isClosed })
      await audit(tx, { at: now(), action: 'welcome_changed', ...by(actor) })
    })
  }

  return { read, change }
}

/** Notes which models answered the last check; null after a failed one. */
export async function noteModelCheck(db: Database, checkedModel: string | null) {
  await db.transaction(async (tx) => {
    await lockAgency(tx)
    await tx.update(agencyProfile).set({ checkedModel })
  })
}

/** The models of this installation: with another one, the check is due again. */
export const modelNames = ({ model, fast }: Assistant): string => (fast ? `${model}, ${fast.model}` : model)
