import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { categoriesQuery, channelsPageQuery } from '#client/features/channels/channels.queries.ts'
import { ChannelsBasePage } from '#client/features/channels/channels-base-page.tsx'
import { channelsBaseDefaults, channelsBaseSearch } from '#client/features/channels/channels-base-search.ts'
import { openAsLeft } from '#client/lib/list-places.ts'
import { prefetch } from '#client/lib/prefetch.ts'
import { later } from '#client/ui/later/later.ts'

export const Route = createFileRoute('/_app/placement/channels-base/')({
  validateSearch: channelsBaseSearch,
  search: { middlewares: [stripSearchParams(channelsBaseDefaults)] },
  beforeLoad: openAsLeft,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) => {
    prefetch(categoriesQuery(), cause)
    if (deps.tab === 'channels') prefetch(channelsPageQuery(deps), cause)
  },
  // With the page, so that reading the offline copy stays out of the chunk that every visitor loads first.
  codeSplitGroupings: [['loader', 'component']],
  component: () => <ChannelsBasePage loadImport={loadImport} />,
})

const loadImport = later(
  async () => (await import('#client/features/channel-import/import-dialog.tsx')).ImportDialog,
)
