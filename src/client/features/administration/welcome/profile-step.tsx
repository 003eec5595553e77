import { useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { AgencyProfileForm } from './agency-profile-form.tsx'
import { type Place, Skipping, Step } from './step.tsx'

const title = 'Название и логотип'

/** The agency's name and logo; the form is open until there is a name. */
export function ProfileStep(place: Place) {
  const [isOpen, setOpen] = useState(false)
  const { agency_name } = place.welcome
  const { is_done, is_skipped } = place.step
  const hasForm = isOpen || (!is_done && !is_skipped)
  return (
    <Step
      {...place}
      title={title}
      hasOwnSkipping={hasForm}
      text={is_done ? `На странице входа: ${agency_name}.` : 'Их увидят все на странице входа.'}
      actions={!hasForm && <Button onClick={() => setOpen(true)}>{is_done ? 'Изменить' : 'Заполнить'}</Button>}
    >
      {hasForm && (
        <AgencyProfileForm
          beside={!is_done && <Skipping title={title} step={place.step} />}
          onSaved={() => setOpen(false)}
        />
      )}
    </Step>
  )
}
