import { ReactQueryDevtools } from '@tanstack/react-query-devtools'
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools'
import { queryClient } from '#client/lib/api/query-client.ts'

/** The developer tools for routes and queries. */
export default function Devtools() {
  return (
    <>
      <TanStackRouterDevtools position="bottom-right" />
      <ReactQueryDevtools client={queryClient} buttonPosition="bottom-right" />
    </>
  )
}
