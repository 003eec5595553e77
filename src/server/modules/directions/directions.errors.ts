export const directionRefusals = {
  notFound: 'Направление не найдено',
  taken: (title: string) => `Направление «${title}» уже есть`,
  inUse: 'Это направление нельзя удалить, так как оно используется в следующих проектах',
}
