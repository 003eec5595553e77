import type { BriefInput } from '#contract/briefs.ts'
import type { Random } from '#server/seeded-random.ts'
import { briefTexts } from './demo-data.ts'

export function demoBrief(random: Random, title: string, client: string): BriefInput['brief'] {
  const pick = (field: keyof typeof briefTexts) => random.pick(briefTexts[field])
  return {
    client_budget: Math.round(30 * Math.exp(random.between(0, 2.6))) * 10_000,
    business_goal: pick('business_goal'),
    project_goal: pick('project_goal'),
    promotion_object: `${client}: «${title}»`,
    target_audience: pick('target_audience'),
    event_description: pick('event_description'),
    tov_notes: pick('tov_notes'),
    channel_wishes: pick('channel_wishes'),
    channel_references: pick('channel_references'),
    channel_stop_list: pick('channel_stop_list'),
    post_content: pick('post_content'),
    ad_marking: pick('ad_marking'),
    post_format: pick('post_format'),
    links_in_post: pick('links_in_post'),
    material_links: `https://disk.example/projects/${random.integer(1_000, 9_999)}`,
  }
}
