import { expect, test } from 'vitest'
import { stageOfPath } from '#domain/project.ts'

test('each address of a stage names it, and any other address names none', () => {
  const paths = ['brief', 'mediaplan', 'start', 'calibration', 'reporting', 'completed']
  expect(paths.map(stageOfPath)).toEqual([
    'brief',
    'media_plan',
    'start_project',
    'calibration',
    'report',
    'project_completed',
  ])
  expect(['report', 'constructor', ''].map(stageOfPath)).toEqual([undefined, undefined, undefined])
})
