import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'

type OverlayBoundaryProps = { what: string; open: boolean; onClose: () => void; children: ReactNode }

/** Shows a message instead of an overlay that fails to render, so that the page below stays. */
export class OverlayBoundary extends Component<OverlayBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  readonly #renderAgain = () => this.setState({ hasFailed: false })

  override render() {
    const { what, open, onClose, children } = this.props
    if (!this.state.hasFailed) return children
    const close = () => {
      onClose()
      this.#renderAgain()
    }
    return (
      <Dialog
        open={open}
        title={`Не удалось открыть ${what}`}
        icon={<TriangleAlert size={22} strokeWidth={1.75} />}
        tone="danger"
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Закрыть</Button>
            <Button autoFocus variant="primary" onClick={this.#renderAgain}>
              Повторить
            </Button>
          </>
        }
      >
        Произошла неизвестная ошибка.
      </Dialog>
    )
  }
}
