import { Form } from 'antd'
import * as z from 'zod/mini'
import { useCategoryOptions } from '#client/features/channels/data/use-category-options.ts'
import { ChannelStanding } from '#client/features/channels/field/channel-standing.tsx'
import { PlacementVerdict } from '#client/features/channels/field/placement-verdict.tsx'
import { type Channel, channelInput } from '#contract/channels.ts'
import styles from './channel-form.module.css'
import type { ChannelFormValues } from './channel-form-values.ts'

type ChannelFormVerdictProps = { channel: Channel; id?: never } | { channel?: never; id: number | undefined }

/** Judges a stored channel, or the form of channel `id`. */
export function ChannelFormVerdict({ channel, id }: ChannelFormVerdictProps) {
  return (
    <div className={styles.verdict}>
      {channel ? (
        <>
          <PlacementVerdict channel={channel} />
          <ChannelStanding channel={channel} category={channel.category_title} />
        </>
      ) : (
        <TypedVerdict id={id} />
      )}
    </div>
  )
}

/** Judges the typed channel once everything that the rules need is filled in. */
function TypedVerdict({ id }: { id: number | undefined }) {
  const channel = Form.useWatch((typed: ChannelFormValues) => z.safeParse(judged, typed).data)
  return (
    <>
      {channel && <PlacementVerdict channel={channel} />}
      <TypedStanding id={id} />
    </>
  )
}

/** Compares the typed figures once the category is chosen. */
function TypedStanding({ id }: { id: number | undefined }) {
  const channel = Form.useWatch((typed: ChannelFormValues) => z.safeParse(compared, typed).data)
  const { options } = useCategoryOptions([])
  const category = options.find(({ value }) => value === channel?.category_id)
  return channel && category && <ChannelStanding channel={{ id, ...channel }} category={category.label} />
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
/** A value that the contract refuses counts as missing. */
const compared = z.object({
  category_id: shape.category_id,
  agency_price: z.catch(z.nullable(shape.agency_price), null),
  native_price: z.catch(z.nullable(shape.native_price), null),
  view_count_plan: z.catch(shape.view_count_plan, null),
  cpv_plan: z.catch(shape.cpv_plan, null),
  err_plan: z.catch(shape.err_plan, null),
})
