import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { categoriesQuery, channelsPageQuery } from '#client/features/channels/data/channels.queries.ts'
import {
  type ChannelsBaseSearch,
  channelsBaseDefaults,
  readChannelsBaseSearch,
} from '#client/features/channels/data/channels-base-search.ts'
import { placementRulesQuery } from '#client/features/channels/data/placement-rules.queries.ts'
import { ChannelsBasePage } from '#client/features/channels/list/channels-base-page.tsx'
import { prefetch } from '#client/lib/api/query-client.ts'
import { endlessList } from '#client/lib/device/device-switches.ts'
import { openAsLeft } from '#client/lib/page/list-places.ts'
import { lazyPart } from '#client/ui/lazy/lazy-part.ts'

export const Route = createFileRoute('/_app/placement/channels-base/')({
  // A link names only what differs from the defaults.
  validateSearch: (address: Partial<ChannelsBaseSearch> & SearchSchemaInput) => readChannelsBaseSearch(address),
  search: { middlewares: [stripSearchParams(channelsBaseDefaults)] },
  beforeLoad: openAsLeft,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) => {
    prefetch(categoriesQuery(), cause)
    // The list without pages shows its failed pages itself.
    const meta = { silent: endlessList.get() }
    if (deps.tab === 'channels') prefetch({ ...channelsPageQuery(deps), meta }, cause)
    prefetch(placementRulesQuery(), cause)
  },
  component: () => <ChannelsBasePage importDialog={importDialog} />,
})

const importDialog = lazyPart(
  async () => (await import('#client/features/channel-import/import-dialog.tsx')).ImportDialog,
)
