import {
  type AgencyProfile,
  agencyChangedCode,
  agencyLogoFaults,
  agencyLogoTypes,
  agencyLogoUrl,
  type changeAgency,
  maxAgencyLogoBytes,
  maxAgencyLogoSide,
} from '#contract/accounts/agency.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { Database } from '#server/db/client.ts'
import { onlyRow } from '#server/db/rows.ts'
import { AppError, invalidFields } from '#server/http/app-error.ts'
import { type Actor, audit, by } from '#server/modules/audit/audit.service.ts'
import type { FileService } from '#server/modules/files/files.service.ts'
import { agencyProfile } from './agency.table.ts'

type Deps = {
  db: Database
  now: () => Date
  files: Pick<FileService, 'findUpload' | 'sidesOf' | 'openShared'>
}

export type AgencyService = ReturnType<typeof createAgencyService>

/** Keeps the agency's name and logo, which everyone sees on the sign-in page. */
export function createAgencyService({ db, now, files }: Deps) {
  async function read(): Promise<AgencyProfile> {
    const { version, name, logoFileId } = await selectAgency(db)
    return { version, name, logo_url: logoFileId === null ? null : agencyLogoUrl(version) }
  }

  /**
   * Changes the name, the logo or both.
   * @throws AppError `agency_changed` (409) when `version` is not the newest; `validation_failed` (422) at `logo`
   *   unless it is a small picture that the user uploaded
   */
  async function change(
    { version, name, logo }: EndpointRequest<typeof changeAgency, 'body'>,
    actor: Actor,
  ): Promise<AgencyProfile> {
    await db.transaction(async (tx) => {
      const before = await lockAgency(tx)
      if (before.version !== version) throw agencyChanged()
      const wanted = {
        name: name ?? before.name,
        logoFileId: logo === undefined ? before.logoFileId : logo && (await checkLogo(tx, actor.id, logo.id)),
      }
      if (wanted.name === before.name && wanted.logoFileId === before.logoFileId) return
      await tx.update(agencyProfile).set({ version: version + 1, ...wanted })
      await audit(tx, { at: now(), action: 'agency_changed', ...by(actor) })
    })
    return read()
  }

  async function checkLogo(tx: Database, userId: number, id: string | number) {
    const file = await files.findUpload(tx, userId, id)
    if (!file) throw logoRefused('unknown')
    if (!agencyLogoTypes.includes(file.mediaType)) throw logoRefused('wrongType')
    if (file.size > maxAgencyLogoBytes) throw logoRefused('tooLarge')
    const sides = await files.sidesOf(file)
    if (!sides) throw logoRefused('unknown')
    if (Math.max(sides.width, sides.height) > maxAgencyLogoSide) throw logoRefused('tooLong')
    return file.id
  }

  /** @throws AppError `logo_not_found` or `file_not_found` (404) */
  async function openLogo() {
    const { logoFileId } = await selectAgency(db)
    if (logoFileId === null) throw logoMissing()
    return files.openShared(logoFileId)
  }

  return { read, change, openLogo }
}

/** Returns the row, or its defaults. */
export async function selectAgency(db: Database): Promise<typeof agencyProfile.$inferSelect> {
  const [row] = await db.select().from(agencyProfile)
  return row ?? untouched
}

const untouched = {
  isOnly: true,
  version: 0,
  name: '',
  logoFileId: null,
  skippedSteps: [],
  isWelcomeClosed: false,
  checkedModel: null,
}

/** Makes the row if there is none, and locks it until the transaction ends. */
export async function lockAgency(tx: Database): Promise<typeof agencyProfile.$inferSelect> {
  await tx.insert(agencyProfile).values({}).onConflictDoNothing()
  return onlyRow(await tx.select().from(agencyProfile).for('update'))
}

const agencyChanged = () =>
  new AppError(
    409,
    agencyChangedCode,
    'Название или логотип только что изменил другой администратор. Посмотрите и сохраните ещё раз',
  )

const logoMissing = () => new AppError(404, 'logo_not_found', 'У агентства нет логотипа')

function logoRefused(fault: keyof typeof agencyLogoFaults) {
  const message = agencyLogoFaults[fault]
  return invalidFields([{ path: 'logo', message }], message)
}
