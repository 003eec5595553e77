import type { BriefInput } from '#contract/briefs.ts'
import { type CalendarDate, today } from '#domain/calendar-date.ts'
import type { ProjectStage, StageStatus } from '#domain/project.ts'
import { createRandom, type Random } from '#server/seeded-random.ts'
import { briefTexts, placement } from './demo-data.ts'
import { demoEstimates } from './demo-estimates.ts'

/**
 * The number of projects in each state, oldest first. Approval moves a project on, so a brief is never
 * approved here.
 */
const standings: readonly (readonly [ProjectStage, StageStatus, number])[] = [
  ['project_completed', 'approved', 5],
  ['project_completed', 'declined', 1],
  ['project_completed', 'pending', 1],
  ['report', 'approved', 3],
  ['report', 'declined', 2],
  ['report', 'pending', 2],
  ['calibration', 'approved', 3],
  ['calibration', 'pending', 3],
  ['calibration', 'declined', 2],
  ['start_project', 'approved', 3],
  ['start_project', 'declined', 1],
  ['start_project', 'pending', 3],
  ['media_plan', 'approved', 3],
  ['media_plan', 'declined', 2],
  ['media_plan', 'pending', 4],
  ['brief', 'declined', 3],
  ['brief', 'pending', 5],
]

/**
 * Returns forty-six invented projects over the demo's estimates, oldest first, in their state at `now`: each in
 * the form's shape, with titles instead of ids, and its later history.
 */
export function demoProjects({ estimates, now }: { estimates: number; now: Date }) {
  const random = createRandom(5)
  const stands = standings.flatMap(([stage, status, count]) =>
    Array.from({ length: count }, () => [stage, status] as const),
  )
  return subjects(estimates, stands.length).map(({ title, estimate }, i) => {
    const [stage, stage_status] = stands[i] ?? (['brief', 'pending'] as const)
    const isDeclinedBrief = stage === 'brief' && stage_status === 'declined'
    const created_at = new Date(now.getTime() - ((stands.length - i) * 4 - 2) * day - random.integer(0, 600) * minute)
    return {
      project: { title, internal_id: `Д-${created_at.getFullYear()}/${101 + i}`, ...period(random, created_at) },
      brief: demoBrief(random, title, estimate.client_name),
      direction_title: directionOf(estimate.work_block),
      estimate_title: estimate.title,
      created_at,
      stage,
      stage_status,
      decline_comment: isDeclinedBrief || random.chance(0.25) ? random.pick(placement.declineComments) : undefined,
      has_manager: random.chance(0.8),
    }
  })
}

/** Steps through the estimates and gives each client's projects distinct titles. */
function subjects(estimates: number, count: number) {
  const left = new Map(placement.clients.map(({ name, projects }) => [name, [...projects]]))
  const found: { title: string; estimate: ReturnType<typeof demoEstimates>[number] }[] = []
  const all = demoEstimates(estimates)
  for (let round = 0; round < 4; round++) {
    for (const estimate of all) {
      const title = found.length < count ? left.get(estimate.client_name)?.shift() : undefined
      if (title !== undefined) found.push({ title, estimate })
    }
  }
  return found
}

function demoBrief(random: Random, title: string, client: string): BriefInput['brief'] {
  const pick = (field: keyof BriefInput['brief']) => random.pick(briefTexts[field] ?? [])
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

function directionOf(block: string): string {
  return placement.campaigns.find((campaign) => campaign.block === block)?.direction ?? ''
}

/** The placement starts some weeks after the brief; the set is ready on one of its first days. */
function period(random: Random, createdAt: Date) {
  const start = random.integer(16, 30)
  const set_ready_date = `${dayAfter(createdAt, start + random.integer(0, 3))} ${random.pick(hours)}:00`
  return {
    placement_start_date: dayAfter(createdAt, start),
    placement_end_date: dayAfter(createdAt, start + random.integer(13, 60)),
    set_ready_date,
  }
}

const hours = ['10:00', '12:00', '15:30', '18:00'] as const
const minute = 60_000
const day = 24 * 60 * minute

const dayAfter = (from: Date, days: number): CalendarDate => today(new Date(from.getTime() + days * day))
