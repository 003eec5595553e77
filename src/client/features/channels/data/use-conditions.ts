import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import type { ChannelCondition } from '#domain/channel-search/channel-conditions.ts'
import { pickConditionParams } from './address-conditions.ts'
import { type AskedFilters, changeOfConditions, conditionChange } from './category-condition.ts'
import { useCategoryOptions } from './use-category-options.ts'
import { useChangeFilters } from './use-channels-list.ts'

const route = getRouteApi('/_app/placement/channels-base/')

/** Returns the conditions of the address, and the function that sets one, or removes it without a text. */
export function useConditions() {
  const filters = route.useSearch({ select: pickAskedFilters, structuralSharing: true })
  const change = useChangeFilters()
  const router = useRouter()
  const { pathname } = route.useMatch()
  const isHere = () => router.latestLocation.pathname.replace(/\/$/, '') === pathname.replace(/\/$/, '')
  const hasChanged = useRef(false)
  return {
    filters,
    /** Adds conditions, in place of earlier ones on their fields. */
    add: (conditions: readonly ChannelCondition[]) => change(changeOfConditions(conditions)),
    set: (field: ConditionField, text: string | undefined) => {
      // Text that was typed just before the user left the page must not lead back to it.
      if (!isHere()) return
      // One step back undoes all that was typed since.
      change(conditionChange(field, text), hasChanged.current)
      hasChanged.current = true
    },
  }
}

/** Returns only the filters of an address that are conditions. */
export function pickAskedFilters({ category_ids, ...params }: AskedFilters): AskedFilters {
  return { category_ids, ...pickConditionParams(params) }
}

/** Returns the titles of the categories that the conditions name. */
export function useCategoryTitle(): (id: number) => string {
  const { options, isLoading } = useCategoryOptions([])
  const unknown = isLoading ? '…' : 'удалённая категория'
  return (id) => options.find(({ value }) => value === id)?.label ?? unknown
}
