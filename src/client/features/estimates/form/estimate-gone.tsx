import { Alert } from 'antd'

/** Scrolls into view, because the pressed button may be at the other end of a long screen. */
export function GoneAlert() {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'center' })}>
      <Alert
        type="error"
        showIcon
        title="Введённое осталось на экране. Этой расчётки больше нет: её удалил другой сотрудник"
        description="Сохранить изменения некуда, но введённое можно скачать или напечатать."
      />
    </div>
  )
}
