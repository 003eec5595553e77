import { CircleX } from 'lucide-react'
import type { FunctionComponent } from 'react'
import { errorPopup, useErrorNotice } from '#client/lib/api/error-popup.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'

export type PanelName = 'palette' | 'profile' | 'offline' | 'sessions' | 'help'
/** `isOpen` is false while the panel closes. */
export type ShownPanel = { name: PanelName; isOpen: boolean }
type PanelPart = FunctionComponent<{
  open: boolean
  onPanel: (panel: PanelName) => void
  onClose: () => void
  onClosed: () => void
}>

/** The caller passes the panels, because the layout does not import features. */
export type PanelParts = Record<PanelName, PanelPart>

type PanelsProps = {
  shown: ShownPanel | undefined
  panels: PanelParts
  onChange: (shown: ShownPanel | undefined) => void
}

const contents: Record<PanelName, string> = {
  palette: 'поиск',
  profile: 'профиль',
  offline: 'панель «Офлайн»',
  sessions: 'сеансы',
  help: 'справку',
}

/** Shows one panel at a time over any page. A panel is a lazy part. */
export function Panels({ shown, panels, onChange }: PanelsProps) {
  if (shown === undefined) return null
  const { name, isOpen } = shown
  const gone = () => onChange(undefined)
  const Panel = panels[name]
  return (
    <LazyOverlay key={name} what={contents[name]} open={isOpen} onClose={gone}>
      <Panel
        open={isOpen}
        onPanel={(next) => onChange({ name: next, isOpen: true })}
        onClose={() => onChange({ name, isOpen: false })}
        onClosed={gone}
      />
    </LazyOverlay>
  )
}

/** The application's only dialog for failed requests. */
export function ErrorDialog() {
  const notice = useErrorNotice()
  return (
    <Dialog
      open={notice !== null}
      title={notice?.title ?? ''}
      icon={<CircleX size={22} />}
      tone="danger"
      onClose={errorPopup.close}
      footer={
        <Button autoFocus onClick={errorPopup.close}>
          Закрыть
        </Button>
      }
    >
      {notice?.message}
    </Dialog>
  )
}
