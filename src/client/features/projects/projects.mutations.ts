import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import type { ListedProject } from '#contract/project.ts'
import * as projects from '#contract/projects.ts'
import { titleOf } from './project-row.tsx'
import { type ProjectsPage, projectPagesKey } from './projects.queries.ts'

/** `null` removes the manager. */
type NewManager = { id: number; name: string } | null

/** Sets the manager optimistically and reverts it after an error. Changes of one project run one after another. */
export function useAssignManager(project: ListedProject) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `manager of project ${project.id}` },
    mutationFn: (manager: NewManager) =>
      api(projects.assignManager, {
        params: { id: String(project.id) },
        body: { manager_id: manager?.id ?? null },
      }),
    onMutate: async (manager) => {
      await client.cancelQueries({ queryKey: projectPagesKey })
      setManager(client, project.id, { manager_id: manager?.id ?? null, manager: manager?.name ?? null })
      // Saved here, because at the time of an error `project` already contains the new manager.
      return { manager_id: project.manager_id, manager: project.manager }
    },
    onSuccess: (_, manager) => {
      const to = manager?.name ?? 'не назначен'
      toast.success(`Менеджер проекта "${titleOf(project)}" успешно изменен на ${to}`)
    },
    onError: (_error, _manager, before) => before && setManager(client, project.id, before),
    onSettled: () => void client.invalidateQueries({ queryKey: projectsKey }),
    meta: { errorMessage: 'Ошибка при обновлении менеджера проекта' },
  })
}

function setManager(client: QueryClient, id: number, manager: Pick<ListedProject, 'manager_id' | 'manager'>) {
  client.setQueriesData<Reading<ProjectsPage>>({ queryKey: projectPagesKey }, (reading) => {
    if (reading === undefined) return reading
    const items = reading.data.items.map((item) => (item.id === id ? { ...item, ...manager } : item))
    return { ...reading, data: { ...reading.data, items } }
  })
}
