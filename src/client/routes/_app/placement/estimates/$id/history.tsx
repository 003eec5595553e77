import { createFileRoute, notFound } from '@tanstack/react-router'
import { readIdParam } from '#client/lib/page/id-param.ts'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyTab } from '#client/ui/lazy/lazy-tab.tsx'

export const Route = createFileRoute('/_app/placement/estimates/$id/history')({
  loader: ({ params }) => {
    const id = readIdParam(params.id)
    if (id === undefined) throw notFound()
    return { id }
  },
  component: HistoryPage,
})

function HistoryPage() {
  const { id } = Route.useLoaderData()
  return (
    <LazyTab module={page} what="историю">
      {(EstimateHistoryPage) => <EstimateHistoryPage id={id} />}
    </LazyTab>
  )
}

/** A history needs the network, so devices download its code last. */
const page = lazyModule(
  async () => (await import('#client/features/estimates/form/estimate-history-page.lazy.tsx')).EstimateHistoryPage,
)
