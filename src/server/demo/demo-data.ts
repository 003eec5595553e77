import { createReadStream, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { choice } from '#contract/fields.ts'
import { riskLevels, rknStatuses } from '#domain/channel.ts'
import { serviceStatuses } from '#domain/service.ts'

const text = z.string()
const texts = z.array(text)

export const demoCategories = read('categories', texts)

export const channelThemes = read(
  'channel-themes',
  z.array(
    z.object({
      category: text,
      /** Median rubles for one view. */
      cpv: z.number(),
      /** Relative frequency of editions of this theme. */
      weight: z.number(),
      /** Descriptions by title. */
      channels: z.record(text, text),
    }),
  ),
)

const edition = z.object({ title: text, description: text })
export type Edition = z.output<typeof edition>
/** Additions to titles and descriptions of channels, and cities. */
export const channelEditionParts = read('channel-editions', z.object({ formats: z.array(edition), cities: texts }))

/** The channels on the base's first screen; together they show every state. */
export const showcaseChannels = read(
  'showcase-channels',
  z.array(
    z.object({
      title: text,
      /** The channel's address without `.example`. */
      host: text,
      subscribers: z.number(),
      views: z.number(),
      citationIndex: z.number(),
      erView: z.number(),
      nativePrice: z.number(),
      markedPrice: z.number(),
      discount: z.number(),
      validForDays: z.number(),
      rkn_status: choice(rknStatuses),
      risk_level: choice(riskLevels),
    }),
  ),
)

export const managerNotes = read('manager-notes', texts)

/** Invented sellers of advertising; contract and tax, in per cent, belong to the vendor, not to the channel. */
export const vendors = read(
  'vendors',
  z.array(z.object({ name: text, vat: z.number(), framework: z.boolean(), nda: z.boolean(), edo: z.boolean() })),
)

const position = z.object({ title: text, description: text, hourly: z.number() })
export type DemoPosition = z.output<typeof position>
/** Positions with their duties and the rubles that an hour costs. */
export const demoPositions = read('positions', z.array(position))

/** Invented services; a logo is named after its file. */
export const demoServices = read(
  'services',
  z.array(z.object({ title: text, description: text, url: text, status: choice(serviceStatuses), logo: text })),
)

/** Prompt templates of the agency, in their order. */
export const demoTemplates = read('prompt-templates', z.array(z.object({ group: text, title: text, text })))

export async function* demoLogo(logo: string) {
  yield {
    filename: `${logo}.png`,
    file: createReadStream(new URL(`./logos/${logo}.png`, import.meta.url)),
  }
}

/** The subjects of estimates and projects; every client is invented. */
export const placement = read(
  'placement',
  z.object({
    directions: texts,
    campaigns: z.array(z.object({ title: text, block: text, direction: text, description: text })),
    /** A client's projects are titles. */
    clients: z.array(z.object({ short: text, name: text, projects: texts })),
    periods: texts,
    declineComments: texts,
  }),
)

/** Texts by the fields of a brief. */
export const briefTexts = read('brief-texts', z.record(text, texts))

/** @throws Error when the file of `data` has another shape */
function read<Schema extends z.core.$ZodType>(name: string, schema: Schema): z.output<Schema> {
  return z.parse(schema, JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8')))
}

/** The demo's users share one password; its sign-in page offers the first one. */
export const demoUsers = [
  { email: 'demo@promodesk.local', fullName: 'Мария Крылова' },
  { email: 'i.vetrov@promodesk.local', fullName: 'Илья Ветров' },
  { email: 'a.lisitsyna@promodesk.local', fullName: 'Анна Лисицына' },
  { email: 't.galeev@promodesk.local', fullName: 'Тимур Галеев' },
  { email: 'o.semyonova@promodesk.local', fullName: 'Ольга Семёнова' },
  { email: 'd.kovalyov@promodesk.local', fullName: 'Денис Ковалёв' },
] as const
