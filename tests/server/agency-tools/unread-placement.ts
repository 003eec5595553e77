import type { Placement } from '#server/modules/agency-tools/placement.ts'

const unread = async () => {
  throw new Error('Not read')
}

/** Projects, briefs and estimates for tests whose tools must not read them. */
export const unreadPlacement: Placement = {
  projects: { find: unread },
  people: unread,
  colleagues: unread,
  directions: unread,
  briefs: { getOfProject: unread },
  positions: unread,
  estimates: { list: unread, get: unread, rates: unread },
}
