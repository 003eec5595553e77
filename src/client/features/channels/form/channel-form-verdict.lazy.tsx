import { Form } from 'antd'
import * as z from 'zod/mini'
import { PlacementVerdict } from '#client/features/channels/placement/placement-verdict.tsx'
import { channelInput } from '#contract/channels.ts'
import type { ChannelFormValues } from './channel-form-values.ts'

/** Judges the typed channel once everything that the rules need is filled in. */
export function TypedVerdict() {
  const channel = Form.useWatch((typed: ChannelFormValues) => z.safeParse(judged, typed).data)
  return channel && <PlacementVerdict channel={channel} />
}

export { PlacementVerdict }

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
