import { Form } from 'antd'
import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type PluralForms, plural } from '#client/lib/page/format.ts'
import styles from './brief-form.module.css'
import { type BriefSection, briefFormSections } from './brief-form-layout.ts'
import {
  type BriefFormField,
  type BriefFormValues,
  briefFieldError,
  isBriefFieldRequired,
  isFormField,
} from './brief-form-values.ts'

/** Lists the sections of the form with their progress and errors, and links to them. */
export function BriefRail() {
  const current = useSectionInView()
  return (
    <nav className={styles.rail} aria-label="Разделы брифа">
      <div className={styles.caption}>Разделы</div>
      {/* Renders again whenever values or errors of the form change. */}
      <Form.Item<BriefFormValues> noStyle shouldUpdate>
        {({ getFieldsValue, getFieldsError }) => {
          const values: BriefFormValues = getFieldsValue(true)
          const wrong = new Set(
            getFieldsError()
              .filter(({ errors }) => errors.length > 0)
              .map(({ name }) => name[0]),
          )
          return briefFormSections.map((section) => (
            <SectionButton
              key={section.id}
              section={section}
              isCurrent={section.id === current}
              values={values}
              errorCount={section.fields.filter(({ field }) => wrong.has(field)).length}
            />
          ))
        }}
      </Form.Item>
    </nav>
  )
}

type SectionButtonProps = {
  section: BriefSection
  isCurrent: boolean
  values: BriefFormValues
  errorCount: number
}

function SectionButton({ section, isCurrent, values, errorCount }: SectionButtonProps) {
  const required = section.fields.map(({ field }) => field).filter(isRequired)
  const filled = required.filter((field) => briefFieldError(field, values) === undefined).length
  return (
    <button
      type="button"
      className={styles.section}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => document.getElementById(section.id)?.scrollIntoView({ block: 'start' })}
    >
      <span>{section.title}</span>{' '}
      {errorCount > 0 ? (
        <span className={styles.errors}>
          <CircleAlert size={14} aria-hidden />
          {errorCount}
          <span className="visually-hidden"> {plural(errorCount, errorForms)}</span>
        </span>
      ) : filled === required.length ? (
        <Check size={16} strokeWidth={2} className={styles.done} role="img" aria-label="Заполнен" />
      ) : (
        <span className={styles.count}>
          {filled} из {required.length}
        </span>
      )}
    </button>
  )
}

const errorForms: PluralForms = { one: 'ошибка', few: 'ошибки', many: 'ошибок' }

const isRequired = (field: string): field is BriefFormField => isFormField(field) && isBriefFieldRequired(field)

/** Returns the id of the last section whose top edge is above the middle of the window, or of the first section. */
function useSectionInView(): string | undefined {
  const [current, setCurrent] = useState(briefFormSections[0]?.id)
  useEffect(() => {
    const follow = () => {
      const begun = briefFormSections.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < window.innerHeight / 2
      })
      setCurrent((begun ?? briefFormSections[0])?.id)
    }
    // The scrolling element is inside the page, and scroll events do not bubble, so the listener captures them.
    const options = { capture: true, passive: true }
    document.addEventListener('scroll', follow, options)
    return () => document.removeEventListener('scroll', follow, options)
  }, [])
  return current
}
