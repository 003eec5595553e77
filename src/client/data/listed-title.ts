/** Returns the title of a row that an answer names by its id alone; «№ 7» if the list does not tell it. */
export async function listedTitle(
  id: number,
  list: () => Promise<readonly { id: number; title: string }[]>,
): Promise<string> {
  const rows = await list().catch(() => [])
  return rows.find((row) => row.id === id)?.title || `№ ${id}`
}
