import type { Sources } from '#server/modules/agency-tools/declared-tool.ts'

const unread = async () => {
  throw new Error('Not read')
}

/** What tools read, for tests whose tools must not read it. */
export const unreadSources: Sources = {
  channels: { survey: unread, getSome: unread },
  categories: unread,
  documents: unread,
  table: unread,
  placement: {
    projects: { find: unread },
    people: unread,
    colleagues: unread,
    directions: unread,
    budgets: unread,
    briefs: { getOfProject: unread },
    positions: unread,
    estimates: { list: unread, get: unread, rates: unread },
  },
  rules: unread,
  userId: 1,
  now: () => new Date(),
}
