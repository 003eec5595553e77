import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import styles from './welcome.module.css'
import { progressOf, welcomeQuery } from './welcome.queries.ts'

/** Leads back to the first steps until they are done, skipped or closed. */
export function WelcomeNote() {
  const welcome = useQuery(welcomeQuery()).data?.data
  if (welcome === undefined || welcome.is_closed) return null
  const { done, all, next } = progressOf(welcome)
  if (next === undefined) return null
  return (
    <p className={styles.note}>
      <span>{`Первые шаги: готово ${done} из ${all}.`}</span>
      <Link to="/admin" search={{ tab: 'assistant' }} className={styles.go}>
        Продолжить настройку
        <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </p>
  )
}
