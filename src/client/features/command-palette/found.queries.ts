import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { channelsKey, projectsKey } from '#client/lib/api/query-keys.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import type { Channel } from '#contract/channels.ts'
import * as channels from '#contract/channels.ts'
import type { ListedProject } from '#contract/project.ts'
import * as projects from '#contract/projects.ts'
import { compareSearchTexts, searchText } from '#domain/search-text.ts'

/** The page size for channels, sorted by title; the palette shows the best matches (domain/search-rank.ts). */
const FOUND = 50
/** The page size for projects; larger, because they are sorted by age and any of them may be the best match. */
const FOUND_PROJECTS = 200
/** The delay before a request; typing during the delay cancels the request. */
const PAUSE_MS = 150

export function foundChannelsQuery(text: string) {
  const wanted = { search: text, category_ids: [] }
  return {
    ...readingQuery<Channel[]>([...channelsKey, 'found', text], {
      network: async (signal) => {
        await pause(signal)
        return nearTitles(text, (page) =>
          api(channels.search, { query: { page, page_size: FOUND }, body: wanted }, { signal }),
        )
      },
      copy: async () => {
        let asOf = new Date()
        const data = await nearTitles(text, async (page) => {
          const found = await channelsCopy.search({ page, page_size: FOUND, ...wanted })
          asOf = found.asOf
          return found
        })
        return { data, asOf }
      },
    }),
    ...asFound,
  }
}

export function foundProjectsQuery(text: string) {
  return {
    ...readingQuery<ListedProject[]>([...projectsKey, 'found', text], {
      network: async (signal) => {
        await pause(signal)
        const page = { page: 1, page_size: FOUND_PROJECTS }
        return (await api(projects.find, { query: page, body: { search: text } }, { signal })).items
      },
      copy: notAvailableOffline,
    }),
    ...asFound,
  }
}

/**
 * Returns the first page of results and the page where titles that equal or begin with the text are sorted. A binary
 * search finds that page, with at most ten requests for 50,000 results.
 */
async function nearTitles<Row extends { title: string }>(
  text: string,
  readPage: (page: number) => Promise<{ items: Row[]; total: number }>,
): Promise<Row[]> {
  const wanted = searchText(text)
  const isBefore = ({ items }: { items: Row[] }) =>
    compareSearchTexts(searchText(items.at(-1)?.title ?? ''), wanted) < 0
  const first = await readPage(1)
  let near: Row[] = []
  let from = 2
  let to = isBefore(first) ? Math.ceil(first.total / FOUND) : 1
  while (from <= to) {
    const middle = (from + to) >> 1
    const page = await readPage(middle)
    if (isBefore(page)) from = middle + 1
    else {
      near = page.items
      to = middle - 1
    }
  }
  return [...first.items, ...near]
}

/** No error dialog, because the palette itself shows which kinds could not be loaded. */
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
