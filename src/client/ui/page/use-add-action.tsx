import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { CreateRoute } from '#client/lib/page/sections.ts'
import type { PrimaryAction } from './primary-button.tsx'

/** Returns the action that opens the form of a new thing. */
export function useAddAction({ to, ...action }: CreateRoute): PrimaryAction {
  const navigate = useNavigate()
  return { ...action, icon: addIcon, onClick: () => void navigate({ to }) }
}

export const addIcon = <Plus size={18} strokeWidth={1.75} />
