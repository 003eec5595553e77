import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/_app/placement/channels-base/')

/** Opens the charts of the listed channels through the address, so that going back closes them. */
export function useOpenCharts() {
  const navigate = route.useNavigate()
  return () =>
    void navigate({
      search: (previous) => ({ ...previous, charts: true }),
      state: { sheetOverList: true },
      resetScroll: false,
    })
}
