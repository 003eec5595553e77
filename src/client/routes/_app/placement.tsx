import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '#client/layout/not-found-page.tsx'
import { PlacementTabs } from '#client/layout/placement-tabs.tsx'

export const Route = createFileRoute('/_app/placement')({
  component: Placement,
  notFoundComponent: NotFoundPage,
})

function Placement() {
  return (
    <>
      <PlacementTabs />
      <Outlet />
    </>
  )
}
