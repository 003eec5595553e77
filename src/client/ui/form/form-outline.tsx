import styles from './form-outline.module.css'
import { FormPageContent } from './form-page.tsx'
import section from './form-section.module.css'

/** The placeholder of a form while it loads; `sections` holds the number of fields in each section. */
export function FormOutline({ sections }: { sections: readonly number[] }) {
  return (
    <FormPageContent>
      <div className={styles.outline} role="status" aria-label="Загрузка">
        {sections.map((fields, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change places
          <div key={index} className={section.section}>
            <div className={styles.title} />
            <div className={styles.fields}>
              {Array.from({ length: fields }, (_, field) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the items never change places
                <div key={field}>
                  <div className={styles.label} />
                  <div className={styles.field} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </FormPageContent>
  )
}
