export const positionRefusals = {
  notFound: 'Должность не найдена',
  taken: (title: string) => `Должность «${title}» уже есть`,
  inUse: 'Эту должность нельзя удалить, так как она используется в следующих расчётках',
}
