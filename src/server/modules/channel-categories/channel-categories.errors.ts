export const categoryRefusals = {
  notFound: 'Категория не найдена',
  taken: (title: string) => `Категория «${title}» уже есть`,
  inUse: 'Эту категорию нельзя удалить, так как она используется в следующих каналах',
}
