import { Alert } from '#client/ui/control/alert.tsx'

/** Scrolls into view, because the pressed button may be at the other end of a long screen. */
export function GoneAlert() {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'center' })}>
      <Alert tone="error" title="Введённое осталось на экране. Этой расчётки больше нет: её удалил другой сотрудник">
        Сохранить изменения некуда, но введённое можно скачать или напечатать.
      </Alert>
    </div>
  )
}
