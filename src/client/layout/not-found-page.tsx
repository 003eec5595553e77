import { Link } from '@tanstack/react-router'
import { lookOf } from '#client/ui/control/button.tsx'
import styles from './plain-page.module.css'

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <title>Страница не найдена — PromoDesk</title>
      <p className={styles.code} aria-hidden="true">
        4<span>0</span>4
      </p>
      <h1 className={styles.title}>К сожалению, запрашиваемая страница не существует</h1>
      <Link to="/" {...lookOf({ variant: 'primary' }, false, styles.action)}>
        На главную
      </Link>
    </div>
  )
}
