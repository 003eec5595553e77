import { expect, test } from 'vitest'
import { type BriefAction, briefTransition, isSetReadyInPeriod, stageOfBrief } from '#domain/brief.ts'
import { type StageStatus, stageOrder, stepState } from '#domain/project.ts'

const creator = { isCreator: true, isCreatorDisabled: false }
const colleague = { isCreator: false, isCreatorDisabled: false }
const heir = { isCreator: false, isCreatorDisabled: true }

/** Every combination of state, action and actor. */
const table: [StageStatus, BriefAction, typeof creator, string][] = [
  ['pending', 'approve', creator, 'approved'],
  ['pending', 'approve', colleague, 'approved'],
  ['pending', 'approve', heir, 'approved'],
  ['pending', 'decline', creator, 'declined'],
  ['pending', 'decline', colleague, 'declined'],
  ['pending', 'decline', heir, 'declined'],
  ['pending', 'edit', creator, 'not_editable'],
  ['pending', 'edit', colleague, 'not_editable'],
  ['pending', 'edit', heir, 'not_editable'],
  ['declined', 'approve', creator, 'already_decided'],
  ['declined', 'approve', colleague, 'already_decided'],
  ['declined', 'approve', heir, 'already_decided'],
  ['declined', 'decline', creator, 'already_decided'],
  ['declined', 'decline', colleague, 'already_decided'],
  ['declined', 'decline', heir, 'already_decided'],
  ['declined', 'edit', creator, 'pending'],
  ['declined', 'edit', colleague, 'not_creator'],
  ['declined', 'edit', heir, 'pending'],
  ['approved', 'approve', creator, 'already_decided'],
  ['approved', 'approve', colleague, 'already_decided'],
  ['approved', 'approve', heir, 'already_decided'],
  ['approved', 'decline', creator, 'already_decided'],
  ['approved', 'decline', colleague, 'already_decided'],
  ['approved', 'decline', heir, 'already_decided'],
  ['approved', 'edit', creator, 'not_editable'],
  ['approved', 'edit', colleague, 'not_editable'],
  ['approved', 'edit', heir, 'not_editable'],
]

test.each(table)('a %s brief, %s by %j: %s', (status, action, actor, outcome) => {
  const transition = briefTransition(status, action, actor)
  expect('to' in transition ? transition.to : transition.refused).toBe(outcome)
})

test('only an approved brief moves its project to the media plan', () => {
  expect(stageOfBrief('approved')).toEqual({ stage: 'media_plan', stage_status: 'pending' })
  expect(stageOfBrief('pending')).toEqual({ stage: 'brief', stage_status: 'pending' })
  expect(stageOfBrief('declined')).toEqual({ stage: 'brief', stage_status: 'declined' })
})

test('the set is ready within the placement, its first and last day included', () => {
  const period = { start: '2026-12-01', end: '2026-12-28' }
  expect(isSetReadyInPeriod('2026-12-01 00:00:00', period)).toBe(true)
  expect(isSetReadyInPeriod('2026-12-28 23:59:59', period)).toBe(true)
  expect(isSetReadyInPeriod('2026-11-30 23:59:59', period)).toBe(false)
  expect(isSetReadyInPeriod('2026-12-29 00:00:00', period)).toBe(false)
})

test('steps before the current step are finished, and later steps are pending and cannot be clicked', () => {
  expect(stageOrder.map((step) => stepState(step, 'start_project', 'approved'))).toEqual([
    { state: 'finished', isClickable: true },
    { state: 'finished', isClickable: true },
    { state: 'in_process', isClickable: true },
    { state: 'waiting', isClickable: false },
    { state: 'waiting', isClickable: false },
    { state: 'waiting', isClickable: false },
  ])
})

test('the last step is finished once the completion is approved, and in process before', () => {
  expect(stepState('project_completed', 'project_completed', 'pending').state).toBe('in_process')
  expect(stepState('project_completed', 'project_completed', 'approved')).toEqual({
    state: 'finished',
    isClickable: true,
  })
})
