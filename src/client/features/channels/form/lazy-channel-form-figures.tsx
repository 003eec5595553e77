import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { NotLoaded } from '#client/ui/lazy/not-loaded.tsx'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import type { Channel } from '#contract/channels.ts'
import type { FormFigures } from './channel-form-layout.ts'
import styles from './lazy-channel-form-figures.module.css'

const figures = lazyModule(() => import('./channel-form-figures.lazy.tsx'))

type PlaceProps = { part: FormFigures; channel?: Channel | undefined }

/** The figures that follow from a channel, or from what is being typed into its form; their place is kept until they come. */
export function LazyChannelFormFigures({ part, channel }: PlaceProps) {
  const known = useLazyModule(figures)
  return (
    <div className={styles.place} data-part={part}>
      {known.state === 'there' &&
        (channel ? (
          <known.module.FiguresOf part={part} values={channel} />
        ) : (
          <known.module.TypedFigures part={part} />
        ))}
      {/* One of the two parts reports the missing code, because the other is missing as well. */}
      {known.state === 'failed' && part === 'figures' && (
        <NotLoaded module={figures} what="показатели канала" isGone={known.isGone} />
      )}
    </div>
  )
}
