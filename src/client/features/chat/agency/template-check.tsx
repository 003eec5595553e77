import { Form } from 'antd'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import { fieldKey, fieldKinds, type TemplateField, templateFields } from '#domain/templates/prompt-template.ts'
import { bracketsLeftAsText, type TemplateFault, templateFaults } from '#domain/templates/template-faults.ts'
import styles from './template-check.module.css'

/** Says how fields are written, and which ones the typed text has. */
export function TemplateCheck() {
  const text: unknown = Form.useWatch('text')
  const typed = typeof text === 'string' ? text : ''
  const fields = templateFields(typed)
  const faults = [...new Set(templateFaults(typed).map(faultText))]
  const leftAsText = bracketsLeftAsText(typed)
  return (
    <div className={styles.check}>
      <p className={styles.help}>
        Поля для заполнения пишут в квадратных скобках: <code>[клиент]</code>, <code>[срок: дата]</code>,{' '}
        <code>[бюджет: деньги]</code>, <code>[охват: число]</code>, <code>[сайт: ссылка]</code>,{' '}
        <code>[задача: длинный текст]</code>, <code>[тон: строгий | дружелюбный]</code>.
      </p>
      {fields.length > 0 && (
        <ul className={styles.fields} aria-label="Поля шаблона">
          {fields.map((field) => (
            <li key={fieldKey(field.name)}>
              <StatusTag tone="plain">{fieldText(field)}</StatusTag>
            </li>
          ))}
        </ul>
      )}
      {leftAsText.length > 0 && (
        <p className={styles.note}>
          Останется текстом, потому что поле начинают с буквы: {leftAsText.map(cut).join(', ')}.
        </p>
      )}
      {faults.map((fault) => (
        <p key={fault} className={styles.fault}>
          {fault}
        </p>
      ))}
    </div>
  )
}

function fieldText({ name, kind, options }: TemplateField): string {
  return `${name}\u00a0— ${kind === 'choice' ? options.join(' / ') : fieldKinds[kind]}`
}

function faultText(fault: TemplateFault): string {
  switch (fault.kind) {
    case 'open':
      return `Скобка не закрыта: «${cut(fault.at)}»`
    case 'long':
      return `Слишком длинно для поля: «${cut(fault.at)}»`
    case 'options':
      return `Для выбора нужны два разных варианта или больше: «${cut(fault.at)}»`
    case 'differs':
      return `Поле «${fault.at}» описано по-разному: ${fault.kinds.map((kind) => fieldKinds[kind]).join(' и ')}`
    default:
      return fault satisfies never
  }
}

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text.trim())
