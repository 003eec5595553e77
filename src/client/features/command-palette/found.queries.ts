import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { channelsKey, projectsKey } from '#client/lib/api/query-keys.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import type { Channel } from '#contract/channels.ts'
import * as channels from '#contract/channels.ts'
import type { Project } from '#contract/project.ts'
import * as projects from '#contract/projects.ts'

/** The lists answer in the order of their titles; the best of these matches are shown (domain/search-rank.ts). */
const FOUND = 50
/** A search starts after this pause in typing. */
const PAUSE_MS = 150

export function foundChannelsQuery(text: string) {
  const page = { page: 1, page_size: FOUND }
  const wanted = { search: text, category_ids: [] }
  return {
    ...readingQuery<Channel[]>([...channelsKey, 'found', text], {
      network: async (signal) => {
        await pause(signal)
        return (await api(channels.search, { query: page, body: wanted }, { signal })).items
      },
      copy: async () => {
        const { items, asOf } = await channelsCopy.search({ ...page, ...wanted })
        return { data: items, asOf }
      },
    }),
    ...asFound,
  }
}

export function foundProjectsQuery(text: string) {
  return {
    ...readingQuery<Project[]>([...projectsKey, 'found', text], {
      network: async (signal) => {
        await pause(signal)
        const page = { page: 1, page_size: FOUND }
        return (await api(projects.find, { query: page, body: { search: text } }, { signal })).items
      },
      copy: notAvailableOffline,
    }),
    ...asFound,
  }
}

/** The palette reports missing answers itself. */
const asFound = { placeholderData: keepPreviousData, meta: { silent: true } } as const

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
