import { fileUrl } from '#contract/files.ts'
import type { Service, ServiceInput } from '#contract/services.ts'
import { logoFaults, maxLogoBytes } from '#domain/service.ts'
import type { Database } from '#server/db/client.ts'
import { AppError, invalidFields } from '#server/http/app-error.ts'
import type { FileService } from '#server/modules/files/files.service.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { recordRemoval } from '#server/modules/shared-records.service.ts'
import { insertService, type ServiceRow, selectLogo, selectServices } from './services.repository.ts'
import { services } from './services.table.ts'

export type ServiceService = ReturnType<typeof createServiceService>

type Deps = { db: Database; now: () => Date; files: Pick<FileService, 'findUpload'> }

export function createServiceService({ db, now, files }: Deps) {
  const list = async (): Promise<{ resources: Service[] }> => ({
    resources: (await selectServices(db)).map(shown),
  })

  /** @throws AppError `validation_failed` (422) at `logo` unless it is a small PNG that the user uploaded */
  async function create(input: ServiceInput, userId: number): Promise<Service> {
    return db.transaction(async (tx) => {
      const file = await files.findUpload(tx, userId, input.logo.id)
      if (!file) throw logoUnknown()
      if (file.mediaType !== 'image/png') throw logoNotPng()
      if (file.size > maxLogoBytes) throw logoTooLarge()
      const at = now()
      await recordAs(tx, { userId, at })
      const created = await insertService(tx, input, file.id, at)
      if (!created) throw serviceNotFound()
      return shown(created)
    })
  }

  /** @throws AppError `service_not_found` (404) */
  const remove = recordRemoval({ db, now }, { table: services, action: 'service_deleted', notFound: serviceNotFound })

  return { list, create, remove }
}

/** Tells whether the file is a service's logo, which every signed-in user may read. */
export async function isLogo(db: Database, fileId: string): Promise<boolean> {
  return (await selectLogo(db, fileId)) !== undefined
}

const shown = ({ logoFileId, ...service }: ServiceRow): Service => ({
  ...service,
  logo_url: logoFileId === null ? null : fileUrl(logoFileId),
})

const serviceNotFound = () => new AppError(404, 'service_not_found', 'Сервис не найден. Возможно, его уже удалили')

const logoUnknown = () => logoRefused('Логотип не найден. Загрузите его ещё раз')
const logoNotPng = () => logoRefused(logoFaults.notPng)
const logoTooLarge = () => logoRefused(logoFaults.tooLarge)

const logoRefused = (message: string) => invalidFields([{ path: 'logo', message }], message)
