import { useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import styles from './save-as-view-button.module.css'
import { isSameView } from './saved-views.ts'
import { useShownView } from './use-shown-view.ts'
import { useViews } from './use-views.ts'
import { ViewsDialog } from './views-dialog.tsx'

/** Opens «Виды», where the list's filters get a name; names the view that the list shows. */
export function SaveAsViewButton() {
  const [isOpen, setOpen] = useState(false)
  const shown = useShownView()
  const saved = useViews().all.find((view) => isSameView(view.shown, shown))
  return (
    <>
      <Button variant="text" size="small" className={styles.button} onClick={() => setOpen(true)}>
        {saved ? `Вид «${saved.name}»` : 'Сохранить как вид'}
      </Button>
      <ViewsDialog open={isOpen} saves onClose={() => setOpen(false)} />
    </>
  )
}
