import { Plus } from 'lucide-react'
import { useAddProject } from '#client/features/projects/filters/projects-states.tsx'
import { sections } from '#client/lib/page/sections.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { ProjectsNarrow } from './projects-narrow.tsx'
import { ProjectsWide } from './projects-wide.tsx'

/** «Проекты»: a table on wide screens, cards on small ones. */
export function ProjectsPage() {
  const onAdd = useAddProject()
  const screen = useScreen()
  return (
    <>
      <PageHeader
        title={sections.projects.title}
        primary={{
          label: 'Добавить проект',
          offlineAction: 'добавить проект',
          icon: <Plus size={18} strokeWidth={1.75} />,
          onClick: onAdd,
        }}
      />
      {screen === 'desktop' ? <ProjectsWide /> : <ProjectsNarrow />}
    </>
  )
}
