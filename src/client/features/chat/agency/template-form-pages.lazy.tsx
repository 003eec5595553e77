import { CreateTemplatePage } from './create-template-page.tsx'
import { EditTemplatePage } from './edit-template-page.tsx'

/** The pages with the form of a template, in one part. */
export const templateFormPages = { Create: CreateTemplatePage, Edit: EditTemplatePage }
