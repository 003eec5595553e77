import { expect, test } from 'vitest'
import { type BriefAction, briefTransition, isSetReadyInPeriod, stageOfBrief } from '#domain/brief.ts'
import { type StageStatus, stageOrder, stepState } from '#domain/project.ts'

const creator = { isCreator: true, isCreatorDisabled: false }
const colleague = { isCreator: false, isCreatorDisabled: false }
const heir = { isCreator: false, isCreatorDisabled: true }

/** Every combination of state and action, with the outcomes for the creator, a colleague and an heir. */
const table: [StageStatus, BriefAction, string[]][] = [
  ['pending', 'approve', ['approved', 'approved', 'approved']],
  ['pending', 'decline', ['declined', 'declined', 'declined']],
  ['pending', 'edit', ['not_editable', 'not_editable', 'not_editable']],
  ['declined', 'approve', ['already_decided', 'already_decided', 'already_decided']],
  ['declined', 'decline', ['already_decided', 'already_decided', 'already_decided']],
  ['declined', 'edit', ['pending', 'not_creator', 'pending']],
  ['approved', 'approve', ['already_decided', 'already_decided', 'already_decided']],
  ['approved', 'decline', ['already_decided', 'already_decided', 'already_decided']],
  ['approved', 'edit', ['not_editable', 'not_editable', 'not_editable']],
]

test.each(table)('a %s brief: the outcomes of %s are %j', (status, action, outcomes) => {
  const transitions = [creator, colleague, heir].map((actor) => briefTransition(status, action, actor))
  expect(transitions.map((made) => ('to' in made ? made.to : made.refused))).toEqual(outcomes)
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
  const shown = stageOrder.map((step) => stepState(step, 'start_project', 'approved'))
  const states = ['finished', 'finished', 'in_process', 'waiting', 'waiting', 'waiting']
  expect(shown).toEqual(states.map((state) => ({ state, isClickable: state !== 'waiting' })))
})

test('the last step is finished once the completion is approved, and in process before', () => {
  expect(stepState('project_completed', 'project_completed', 'pending').state).toBe('in_process')
  expect(stepState('project_completed', 'project_completed', 'approved')).toEqual({
    state: 'finished',
    isClickable: true,
  })
})
