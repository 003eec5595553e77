import * as z from 'zod/mini'
import { briefFields, projectFields } from '#contract/briefs.ts'

/** The fields of a new brief that an answer proposes. */
export const briefDraft = z.partial(z.object({ ...projectFields.shape, ...briefFields.shape }))
