import type { ServiceInput } from '#contract/services.ts'

/** Returns a valid service; its logo is an uploaded picture. */
export const sampleService = (
  logoId: ServiceInput['logo']['id'],
  overrides: Partial<ServiceInput> = {},
): ServiceInput => ({
  title: 'Трекер задач',
  description: 'Задачи отдела',
  url: 'https://tracker.example/board?tab=1',
  status: 'internal',
  logo: { id: logoId },
  ...overrides,
})
