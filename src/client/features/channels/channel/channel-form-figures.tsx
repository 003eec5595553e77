import { Form } from 'antd'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { ChannelFormValues } from '#client/features/channels/data/channel-field-values.ts'
import { warningText } from '#client/features/channels/field/channel-checks.tsx'
import { ChannelFigures, FigureWarnings } from '#client/features/channels/field/derived-figures.tsx'
import { type Channel, channelInput } from '#contract/channels.ts'
import { type FiguredValues, figureWarnings } from '#domain/channel-figures.ts'
import styles from './channel-form.module.css'

type FormFigures = 'warnings' | 'figures'
type ChannelFormFiguresProps = {
  /** Warnings about the fields of a section, or the figures derived from them. */
  part: FormFigures
  channel?: Channel | undefined
}

/** Shows figures derived from a stored channel, or without one from the form. */
export function ChannelFormFigures({ part, channel }: ChannelFormFiguresProps) {
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

/** Returns the text once it has stayed the same for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const { shape } = channelInput
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
