import { asc, eq } from 'drizzle-orm'
import type { ServiceInput } from '#contract/services.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { services } from './services.table.ts'

export type ServiceRow = Omit<typeof services.$inferSelect, 'titleSearch' | 'createdAt'>

export async function selectServices(db: Database): Promise<ServiceRow[]> {
  return db.select(serviceColumns).from(services).orderBy(asc(services.titleSearch), asc(services.id))
}

export async function insertService(db: Database, input: ServiceInput, logoFileId: string, at: Date) {
  const { logo, ...fields } = input
  const [row] = await db
    .insert(services)
    .values({ ...fields, titleSearch: searchText(input.title), logoFileId, createdAt: at })
    .returning(serviceColumns)
  return row
}

export async function selectLogo(db: Database, fileId: string) {
  const [row] = await db.select({ id: services.id }).from(services).where(eq(services.logoFileId, fileId)).limit(1)
  return row
}

const serviceColumns = {
  id: services.id,
  title: services.title,
  description: services.description,
  url: services.url,
  status: services.status,
  logoFileId: services.logoFileId,
}
