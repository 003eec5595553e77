import type { ComponentType } from 'react'
import { type Later, later } from '#client/ui/later/later.ts'
import { OpenedLater } from '#client/ui/later/opened-later.tsx'
import { useLast } from '#client/ui/use-last.ts'

export type PanelName = 'palette' | 'offline' | 'help'
/** `isOpen` is false while it goes. */
export type ShownPanel = { name: PanelName; isOpen: boolean }
export type PanelPart = Later<
  ComponentType<{
    open: boolean
    onPanel: (panel: PanelName) => void
    onClose: () => void
    onClosed: () => void
  }>
>

type PanelsProps = {
  shown: ShownPanel | undefined
  /** Of a feature, which the layout does not know. */
  palette: PanelPart
  onChange: (shown: ShownPanel | undefined) => void
}

const offline = later(async () => (await import('./offline-panel.tsx')).OfflinePanel)
const help = later(async () => (await import('./help-panel.tsx')).HelpPanel)

/** What opens over any page, one at a time; their code comes when they are first opened. */
export function Panels({ shown, palette, onChange }: PanelsProps) {
  const last = useLast(shown)
  if (last === undefined) return null
  const { name } = last
  const isOpen = shown?.isOpen === true
  const panels: Record<PanelName, { part: PanelPart; what: string }> = {
    palette: { part: palette, what: 'поиск' },
    offline: { part: offline, what: 'панель «Офлайн»' },
    help: { part: help, what: 'справку' },
  }
  const gone = () => onChange(undefined)
  return (
    <OpenedLater key={name} {...panels[name]} open={isOpen} onClose={gone}>
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
    </OpenedLater>
  )
}
