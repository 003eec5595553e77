import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { errorPopup } from '#client/lib/error-popup.ts'

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
    // What cannot be fetched must not take the page along, and what is typed in it.
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={({ error }) => <NotOpened error={error} onTold={() => onChange(undefined)} />}
    >
      <Suspense>
        <Panel
          open={isOpen}
          onPanel={(next) => onChange({ name: next, isOpen: true })}
          onClose={() => onChange({ name, isOpen: false })}
          onClosed={() => onChange(undefined)}
        />
      </Suspense>
    </CatchBoundary>
  )
}

function NotOpened({ error, onTold }: { error: unknown; onTold: () => void }) {
  useEffect(() => {
    errorPopup.report(error, {
      errorMessage: 'Не удалось открыть. Проверьте соединение и попробуйте ещё раз.',
    })
    onTold()
  })
  return null
}
