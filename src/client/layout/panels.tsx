import type { ComponentType } from 'react'
import type { LazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'
import { useLast } from '#client/ui/page/use-last.ts'

export type PanelName = 'palette' | 'offline' | 'sessions' | 'help'
/** `isOpen` is false while it goes. */
export type ShownPanel = { name: PanelName; isOpen: boolean }
type PanelPart = LazyModule<
  ComponentType<{
    open: boolean
    onPanel: (panel: PanelName) => void
    onClose: () => void
    onClosed: () => void
  }>
>

/** Each is a feature, which the layout does not know. */
export type PanelParts = Record<PanelName, PanelPart>

type PanelsProps = {
  shown: ShownPanel | undefined
  panels: PanelParts
  onChange: (shown: ShownPanel | undefined) => void
}

const contents: Record<PanelName, string> = {
  palette: 'поиск',
  offline: 'панель «Офлайн»',
  sessions: 'сеансы',
  help: 'справку',
}

/** What opens over any page, one at a time; their code comes when they are first opened. */
export function Panels({ shown, panels, onChange }: PanelsProps) {
  const last = useLast(shown)
  if (last === undefined) return null
  const { name } = last
  const isOpen = shown?.isOpen === true
  const gone = () => onChange(undefined)
  return (
    <LazyOverlay key={name} module={panels[name]} what={contents[name]} open={isOpen} onClose={gone}>
      {(Panel) =>
        shown && (
          <Panel
            open={isOpen}
            onPanel={(next) => onChange({ name: next, isOpen: true })}
            onClose={() => onChange({ name, isOpen: false })}
            onClosed={gone}
          />
        )
      }
    </LazyOverlay>
  )
}
