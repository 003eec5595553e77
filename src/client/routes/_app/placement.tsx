import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PlacementTabs } from '#client/layout/placement-tabs.tsx'

export const Route = createFileRoute('/_app/placement')({ component: Placement })

function Placement() {
  return (
    <>
      <PlacementTabs />
      <Outlet />
    </>
  )
}
