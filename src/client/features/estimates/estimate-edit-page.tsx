import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { CloudOff, FileX } from 'lucide-react'
import { useState } from 'react'
import { ApiError, NoConnectionError } from '#client/lib/api-error.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FormPageContent } from '#client/ui/form-page.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { Estimate } from '#contract/estimates.ts'
import { estimateQuery } from './estimate.queries.ts'
import { EstimateForm } from './estimate-form.tsx'

const route = getRouteApi('/_app/placement/estimates/$id/edit')

/** Edits the estimate of the address. */
export function EstimateEditPage() {
  const { id } = route.useParams()
  return <OpenedEstimate key={id} id={Number(id)} />
}

function OpenedEstimate({ id }: { id: number }) {
  const query = useQuery({ ...estimateQuery(id), refetchOnMount: 'always' })
  // Once the screen is open it belongs to its user: no later answer, and no loss of the connection, takes it away.
  const [edited, setEdited] = useState<Estimate>()
  if (edited === undefined && query.isFetchedAfterMount && query.isSuccess) setEdited(query.data)
  if (edited !== undefined) return <EstimateForm estimate={edited} />
  return (
    <>
      <PageHeader title="Редактирование" crumb={{ label: 'Расчётки', to: '/placement/estimates' }} />
      {query.isError ? (
        <Unavailable query={query} />
      ) : (
        <FormPageContent>
          <div role="status" aria-label="Загрузка">
            <Skeleton active paragraph={{ rows: 14 }} />
          </div>
        </FormPageContent>
      )}
    </>
  )
}

type Failed = { error: Error; isFetching: boolean; refetch: () => unknown }

function Unavailable({ query: { error, isFetching, refetch } }: { query: Failed }) {
  // 422: what stands in the address is no number of an estimate.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <EmptyState
        icon={<FileX size={24} strokeWidth={1.75} />}
        title="Расчётка не найдена"
        text="Возможно, её удалили или ссылка неверна."
      />
    )
  }
  if (error instanceof NoConnectionError) {
    return (
      <EmptyState
        icon={<CloudOff size={24} strokeWidth={1.75} />}
        title="Расчётки нет на этом устройстве"
        text="Откройте её, когда появится сеть."
      />
    )
  }
  return <LoadError title="Ошибка загрузки расчётки" retrying={isFetching} onRetry={() => void refetch()} />
}
