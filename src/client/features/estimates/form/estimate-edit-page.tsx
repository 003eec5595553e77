import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { estimateQuery } from '#client/features/estimates/data/estimate.queries.ts'
import { draftedEstimate } from '#client/features/estimates/data/use-estimate-draft.ts'
import { isMissing } from '#client/lib/http/api-error.ts'
import { sections } from '#client/lib/page/sections.ts'
import { FormOutline } from '#client/ui/form/form-outline.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { PageUnavailable } from '#client/ui/states/page-unavailable.tsx'
import type { Estimate } from '#contract/estimates.ts'
import { EstimateForm } from './estimate-form.tsx'

const route = getRouteApi('/_app/placement/estimates/$id/edit')

export function EstimateEditPage() {
  const { id } = route.useParams()
  return <OpenedEstimate key={id} id={Number(id)} />
}

function OpenedEstimate({ id }: { id: number }) {
  const query = useQuery({ ...estimateQuery(id), refetchOnMount: 'always' })
  // An open screen stays open: neither a later response nor a lost connection replaces it.
  const [edited, setEdited] = useState<Estimate>()
  if (edited === undefined && query.isFetchedAfterMount && query.isSuccess) setEdited(query.data)
  const isUnanswered = query.isError && !isMissing(query.error)
  const drafted = edited === undefined && isUnanswered ? draftedEstimate(id) : undefined
  if (drafted !== undefined) setEdited(drafted)
  if (edited !== undefined) return <EstimateForm estimate={edited} />
  return (
    <>
      <PageHeader title="Редактирование" crumb={sections.estimates} />
      {query.isError ? (
        <PageUnavailable texts={texts} section={sections.estimates} query={query} />
      ) : (
        <FormOutline sections={[6, 4]} />
      )}
    </>
  )
}

const texts = {
  missing: 'Расчётка не найдена',
  reason: 'Возможно, её удалили или ссылка неверна.',
  notKept: 'Расчётки нет на этом устройстве',
  failed: 'Ошибка загрузки расчётки',
}
