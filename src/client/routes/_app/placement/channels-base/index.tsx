import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { categoriesQuery, channelsPageQuery } from '#client/features/channels/channels.queries.ts'
import { ChannelsBasePage } from '#client/features/channels/channels-base-page.tsx'
import { channelsBaseDefaults, channelsBaseSearch } from '#client/features/channels/channels-base-search.ts'
import { queryClient } from '#client/lib/query-client.ts'

export const Route = createFileRoute('/_app/placement/channels-base/')({
  validateSearch: channelsBaseSearch,
  search: { middlewares: [stripSearchParams(channelsBaseDefaults)] },
  loaderDeps: ({ search }) => search,
  // Not waited for: the page shows its outlines, or the page before, while the channels come.
  loader: ({ deps, cause }) => {
    // A link that is only pointed at must not open an error.
    const quietly = cause === 'preload' ? { meta: { silent: true } } : {}
    void queryClient.prefetchQuery({ ...categoriesQuery(), ...quietly })
    if (deps.tab === 'channels') void queryClient.prefetchQuery({ ...channelsPageQuery(deps), ...quietly })
  },
  // With the page, so that reading the offline copy stays out of the chunk that every visitor loads first.
  codeSplitGroupings: [['loader', 'component']],
  component: ChannelsBasePage,
})
