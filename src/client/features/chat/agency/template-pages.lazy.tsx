import { AgencyTemplatesPage } from './agency-templates-page.tsx'
import { TemplateHistoryPage } from './template-history-page.tsx'

/** The pages about templates without a form, in one part. */
export const templatePages = { List: AgencyTemplatesPage, History: TemplateHistoryPage }
