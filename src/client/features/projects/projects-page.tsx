import { Plus } from 'lucide-react'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useScreen } from '#client/ui/screen.ts'
import { ProjectsNarrow } from './projects-narrow.tsx'
import { useAddProject } from './projects-states.tsx'
import { ProjectsWide } from './projects-wide.tsx'

/** «Проекты»: a table where there is room for one, cards on small screens. */
export function ProjectsPage() {
  const onAdd = useAddProject()
  const screen = useScreen()
  return (
    <>
      <PageHeader
        title="Проекты"
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
