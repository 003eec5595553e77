import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { agencyTemplatesQuery } from '#client/data/agency-templates.queries.ts'
import { hasLetterhead, letterheadQuery } from '#client/data/letterhead.queries.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { sections } from '#client/lib/page/sections.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { Letterhead } from '#client/ui/page/paper.tsx'
import { placementTitle } from '#domain/placement/placement-verdict.ts'
import section from './administration.module.css'
import { AdministrationTab, Section } from './administration-tab.tsx'
import styles from './lists.module.css'
import { rulesInForce, rulesQuery } from './rules.queries.ts'

/** «Списки»: what other parts of the product take from the agency, and where each of them is changed. */
export function ListsTab() {
  const isOurs = useServerCalls()?.isOurs === true
  return (
    <AdministrationTab>
      <div className={styles.lists}>
        {isOurs && (
          <Entry
            title="Бланк"
            text="Стоит над расчёткой, брифом, подборкой и списком каналов, когда их печатают или сохраняют в PDF."
            go={{ to: '/admin', search: { tab: 'assistant' } }}
            goText="Изменить название и логотип"
          >
            <LetterheadPreview />
          </Entry>
        )}
        <Platforms />
        {isOurs && <Templates />}
      </div>
    </AdministrationTab>
  )
}

function Platforms() {
  const rules = useQuery(rulesQuery()).data?.data
  return (
    <Entry
      title="Площадки и правила размещения"
      text={`По ним «${placementTitle}» отвечает в базе каналов, подборках и ответах PromoGPT.`}
      go={{ to: '/admin', search: { tab: 'rules' } }}
      goText="Открыть правила"
    >
      {rules && (
        <p>
          {rules.platforms.length === 0
            ? 'Площадок в списке нет. '
            : `${formatCount(rules.platforms.length, platformForms)} в списке. `}
          {rulesInForce(rules)}
        </p>
      )}
    </Entry>
  )
}

function Templates() {
  const all = useQuery(agencyTemplatesQuery()).data?.data
  const used = all?.filter(({ is_archived }) => !is_archived)
  const groups = new Set(used?.map(({ group }) => group))
  const archived = all && used ? all.length - used.length : 0
  return (
    <Entry
      title={sections.templates.title}
      text="Их выбирают в чате все сотрудники."
      go={{ to: sections.templates.to }}
      goText="Открыть шаблоны"
    >
      {used && (
        <p>
          {used.length === 0
            ? 'Своих шаблонов пока нет.'
            : `${formatCount(used.length, templateForms)}: ${[...groups].join(', ')}.`}
          {archived > 0 && ` В архиве: ${archived}.`}
        </p>
      )}
    </Entry>
  )
}

type EntryProps = { title: string; text: string; go: LinkProps; goText: string; children: ReactNode }

function Entry({ title, text, go, goText, children }: EntryProps) {
  return (
    <Section title={title}>
      <p className={section.text}>{text}</p>
      {children}
      <Link {...go} className={styles.go}>
        {goText}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </Section>
  )
}

const platformForms = { one: 'площадка', few: 'площадки', many: 'площадок' }
const templateForms = { one: 'шаблон', few: 'шаблона', many: 'шаблонов' }

/** The upper part of a sheet as the printer makes it. */
function LetterheadPreview() {
  const letterhead = useQuery(letterheadQuery()).data?.data
  if (letterhead === undefined) return null
  if (!hasLetterhead(letterhead)) return <p>Названия и логотипа нет, поэтому лист начинается с заголовка.</p>
  return (
    <figure className={styles.sheet} aria-label="Бланк на бумаге">
      <Letterhead of={letterhead} />
      <p className={styles.heading}>Расчётка для клиента</p>
    </figure>
  )
}
