import { useHasRoom } from '#client/ui/theme/screen.ts'

/** Whether all buttons of the base have room beside its title and its filters; else they are in «Ещё». */
export function useToolbarRoom(): boolean {
  return useHasRoom(1_088)
}
