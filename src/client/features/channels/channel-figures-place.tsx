import { Suspense, use } from 'react'
import { later } from '#client/ui/later/later.ts'
import type { Channel } from '#contract/channels.ts'
import styles from './channel-figures-place.module.css'
import type { FormFigures } from './channel-form-layout.ts'

/** A form is filled in without them too, so it stays where their code cannot be had. */
const figures = later(() => import('./channel-form-figures.tsx').catch(() => undefined))

type PlaceProps = { part: FormFigures; channel?: Channel | undefined }

/** The figures that follow from a channel, or from what is being typed into its form; their place is kept until they come. */
export function ChannelFiguresPlace(props: PlaceProps) {
  return (
    <div className={styles.place} data-part={props.part}>
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    </div>
  )
}

function Loaded({ part, channel }: PlaceProps) {
  const code = use(figures.part())
  if (code === undefined) return null
  return channel ? <code.FiguresOf part={part} values={channel} /> : <code.TypedFigures part={part} />
}
