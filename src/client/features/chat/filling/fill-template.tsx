import { useState } from 'react'
import { FillTemplateForm } from './fill-template-form.tsx'

/** A picked template that waits for its fields; `turn` tells picks of one template apart. */
export type PickedTemplate = { turn: number; label: string; prompt: string }

/** What was typed into a form that was closed, by the keys of its fields; the form shows it again. */
export type LeftValues = ReadonlyMap<string, string>

type FillTemplateProps = {
  picked: PickedTemplate | undefined
  onFilled: (text: string) => void
  onClose: () => void
}

/** The form of a picked template. */
export function FillTemplate({ picked, onFilled, onClose }: FillTemplateProps) {
  const [left, setLeft] = useState<ReadonlyMap<string, LeftValues>>(new Map())
  return (
    picked && (
      <FillTemplateForm
        key={picked.turn}
        title={picked.label}
        text={picked.prompt}
        left={left.get(picked.prompt)}
        onFilled={(text) => {
          setLeft(new Map(left).set(picked.prompt, new Map()))
          onFilled(text)
        }}
        onClose={(values) => {
          setLeft(new Map(left).set(picked.prompt, values))
          onClose()
        }}
      />
    )
  )
}
