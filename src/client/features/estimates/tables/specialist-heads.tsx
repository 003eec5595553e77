import tables from './estimate-table.module.css'

/** The heads of what a row says of its specialist; the classes give two columns their widths. */
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
