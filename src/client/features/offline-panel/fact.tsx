type FactProps = { name: string; value: string }

/** A name and its value in a `<dl>`. */
export function Fact({ name, value }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
