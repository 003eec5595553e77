import type { Page } from '@playwright/test'
import { api } from './api.ts'

/** Makes a brief of the signed-in user like that of project 1; returns the ids of the project and the brief. */
export async function ownBrief(page: Page, title?: string): Promise<{ project: number; brief: number }> {
  const { project, brief } = await api(page, 'GET', '/projects/1')
  const own = { ...project, manager_id: null, ...(title && { title }) }
  const made = await api(page, 'POST', '/briefs/', { project: own, brief })
  return { project: made.project.id, brief: made.brief.id }
}

export function decide(page: Page, brief: number, status: 'approved' | 'declined') {
  const decline_comment = status === 'declined' ? 'Нет бюджета на видео' : undefined
  return api(page, 'PATCH', `/briefs/${brief}/status`, { status, decline_comment })
}
