import { useHasRoom } from '#client/ui/theme/screen.ts'

/** Whether all buttons of the base fit beside title and filters. If not, the rest are in «Ещё». */
export function useToolbarRoom(): boolean {
  return useHasRoom(1_088)
}
