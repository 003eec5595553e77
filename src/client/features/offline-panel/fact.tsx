type FactProps = { name: string; value: string }

/** One line of a list of facts. */
export function Fact({ name, value }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
