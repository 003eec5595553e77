import { type ComponentType, lazy, Suspense } from 'react'

export type PanelName = 'palette' | 'offline' | 'help'
/** `isOpen` is false while it goes. */
export type ShownPanel = { name: PanelName; isOpen: boolean }
export type PanelProps = {
  open: boolean
  onPanel: (panel: PanelName) => void
  onClose: () => void
  onClosed: () => void
}

type PanelsProps = {
  shown: ShownPanel | undefined
  /** Of a feature, which the layout does not know. */
  Palette: ComponentType<PanelProps>
  onChange: (shown: ShownPanel | undefined) => void
}

const OfflinePanel = lazy(async () => ({ default: (await import('./offline-panel.tsx')).OfflinePanel }))
const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }))

/** What opens over any page, one at a time; their code comes when they are first opened. */
export function Panels({ shown, Palette, onChange }: PanelsProps) {
  if (shown === undefined) return null
  const { name, isOpen } = shown
  const Panel = { palette: Palette, offline: OfflinePanel, help: HelpPanel }[name]
  return (
    <Suspense>
      <Panel
        open={isOpen}
        onPanel={(next) => onChange({ name: next, isOpen: true })}
        onClose={() => onChange({ name, isOpen: false })}
        onClosed={() => onChange(undefined)}
      />
    </Suspense>
  )
}
