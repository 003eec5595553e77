import { sections } from '#client/lib/page/sections.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useAddAction } from '#client/ui/page/use-add-action.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { ProjectsNarrow } from './projects-narrow.tsx'
import { ProjectsWide } from './projects-wide.tsx'

/** «Проекты»: a table on wide screens, cards on small ones. */
export function ProjectsPage() {
  const screen = useScreen()
  return (
    <>
      <PageHeader title={sections.projects.title} primary={useAddAction(sections.projects.create)} />
      {screen === 'desktop' ? <ProjectsWide /> : <ProjectsNarrow />}
    </>
  )
}
