import { expect, test } from 'vitest'
import { stageOfPath, stageOrder } from '#domain/project.ts'

test('each address of a stage names it, and any other address names none', () => {
  const paths = ['brief', 'mediaplan', 'start', 'calibration', 'reporting', 'completed']
  expect(paths.map(stageOfPath)).toEqual(stageOrder)
  expect(['report', 'constructor', ''].map(stageOfPath)).toEqual([undefined, undefined, undefined])
})
