import { Form } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { PriceMemoryPlace } from '#client/features/channels/charts/price-memory-place.tsx'
import type { ChannelFormValues } from '#client/features/channels/data/channel-field-values.ts'
import { useCategoryOptions } from '#client/features/channels/data/channels.queries.ts'
import { warningText } from '#client/features/channels/field/channel-checks.tsx'
import { ChannelStanding } from '#client/features/channels/field/channel-standing.tsx'
import { ChannelFigures, FigureWarnings } from '#client/features/channels/field/derived-figures.tsx'
import { PlacementVerdict } from '#client/features/channels/field/placement-verdict.tsx'
import { FormCell, FormSection } from '#client/ui/form/form-section.tsx'
import { type Channel, channelInput } from '#contract/channels.ts'
import { type ChannelField, channelFieldOf, channelFields, channelSections } from '#domain/channel-fields.ts'
import { type FiguredValues, figureWarnings } from '#domain/channel-figures.ts'
import styles from './channel-form.module.css'

type ChannelFormSectionsProps = {
  channel: Channel | undefined
  /** The figures and the verdict are those of the channel, not of the form around them. */
  isReadOnly?: boolean
  cell: (field: ChannelField) => ReactNode
}

export function ChannelFormSections({ channel, isReadOnly = false, cell }: ChannelFormSectionsProps) {
  const read = isReadOnly ? channel : undefined
  return formSections.map(({ key, title, fields }) => (
    <FormSection
      key={key}
      title={title}
      // In sight of the fields above and below.
      beside={key === 'prices' && <ChannelFormFigures part="warnings" channel={read} />}
    >
      {fields.map(({ field, width }) => (
        <FormCell key={field} width={width}>
          {cell(field)}
        </FormCell>
      ))}
      {key === 'prices' && (
        <FormCell width="full">
          <ChannelFormFigures part="figures" channel={read} />
        </FormCell>
      )}
      {key === 'prices' && channel?.price_changes && (
        <FormCell width="full">
          <PriceMemoryPlace channel={channel} place="form" />
        </FormCell>
      )}
      {/* «Можно ставить?» comes after the last fields that it judges. */}
      {key === 'more' && (
        <FormCell width="full">
          <div className={styles.verdict}>
            {read ? <ReadVerdict channel={read} /> : <TypedVerdict id={channel?.id} />}
          </div>
        </FormCell>
      )}
    </FormSection>
  ))
}

const formSections = Object.entries(channelSections).map(([key, title]) => ({ key, title, fields: fieldsOf(key) }))

/** Returns the section's fields in declaration order. A field with `before` comes just before the field it names. */
function fieldsOf(section: string) {
  const place = ({ field, before }: { field: string; before?: string }) =>
    channelFields.findIndex((one) => one === (before ?? field)) - (before === undefined ? 0 : 0.5)
  return channelFields
    .map((field) => ({ field, ...channelFieldOf(field).form }))
    .filter((cell) => cell.section === section)
    .toSorted((one, other) => place(one) - place(other))
}

function ReadVerdict({ channel }: { channel: Channel }) {
  return (
    <>
      <PlacementVerdict channel={channel} />
      <ChannelStanding channel={channel} category={channel.category_title} />
    </>
  )
}

/** Judges the typed form of channel `id` once everything that the rules need is there; compares it with its category. */
function TypedVerdict({ id }: { id: number | undefined }) {
  const whole = Form.useWatch((typed: ChannelFormValues) => z.safeParse(judged, typed).data)
  const figures = Form.useWatch((typed: ChannelFormValues) => z.safeParse(compared, typed).data)
  const { options } = useCategoryOptions([])
  const category = options.find(({ value }) => value === figures?.category_id)
  return (
    <>
      {whole && <PlacementVerdict channel={whole} />}
      {figures && category && <ChannelStanding channel={{ id, ...figures }} category={category.label} />}
    </>
  )
}

type FormFigures = 'warnings' | 'figures'
/** Shows figures derived from a stored channel, or without one from the form. */
export function ChannelFormFigures({ part, channel }: { part: FormFigures; channel?: Channel | undefined }) {
  return channel ? <FiguresOf part={part} values={channel} /> : <TypedFigures part={part} />
}

function TypedFigures({ part }: { part: FormFigures }) {
  const values = Form.useWatch((typed: ChannelFormValues) => z.parse(figured, typed))
  return <FiguresOf part={part} values={values} />
}

function FiguresOf({ part, values }: { part: FormFigures; values: FiguredValues }) {
  if (part === 'warnings') return <Warnings values={values} />
  return (
    <section className={styles.figures} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ChannelFigures values={values} place="form" />
    </section>
  )
}

const title = 'Расчётные показатели'

/** Shows warnings at once and announces them when typing pauses. */
function Warnings({ values }: { values: FiguredValues }) {
  const warnings = figureWarnings(values)
  const settled = useSettled(warnings.map((warning) => warningText(warning, values)).join('. '))
  return (
    <>
      <FigureWarnings values={values} place="form" />
      <p className="visually-hidden" role="status">
        {settled}
      </p>
    </>
  )
}

const PAUSE_MS = 1_000

function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const { shape } = channelInput
const judged = z.object({
  url: shape.url,
  subscribers: shape.subscribers,
  rkn_status: shape.rkn_status,
  risk_level: shape.risk_level,
  price_valid_until: shape.price_valid_until,
  owned_by_agency: shape.owned_by_agency,
  framework_contract: shape.framework_contract,
  edo: shape.edo,
  nda: shape.nda,
})
/** A value that the contract refuses, such as half a date, counts as missing. */
const figured = z.object({
  native_price: z.catch(z.nullable(shape.native_price), null),
  marked_price: z.catch(z.nullable(shape.marked_price), null),
  discount: z.catch(z.nullable(shape.discount), null),
  vendor_vat_percent: z.catch(z.nullable(shape.vendor_vat_percent), null),
  view_count_plan: z.catch(shape.view_count_plan, null),
  cpv_plan: z.catch(shape.cpv_plan, null),
  err_plan: z.catch(shape.err_plan, null),
  er_view_plan: z.catch(shape.er_view_plan, null),
  price_valid_until: z.catch(z.nullable(shape.price_valid_until), null),
})
const compared = z.extend(figured, {
  category_id: shape.category_id,
  agency_price: z.catch(z.nullable(shape.agency_price), null),
})
