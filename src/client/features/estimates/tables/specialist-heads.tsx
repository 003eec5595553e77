import tables from './estimate-table.module.css'

/** The header cells of the specialist's columns. `unit` and `rate` are class names for the widths of two columns. */
export function SpecialistHeads({ unit, rate }: { unit: string | undefined; rate: string | undefined }) {
  return (
    <>
      <th className={tables.number}>№</th>
      <th>Специалист</th>
      <th className={unit}>Ед. изм.</th>
      <th className={`${tables.right} ${rate}`}>Ставка нетто, ₽/час</th>
    </>
  )
}
