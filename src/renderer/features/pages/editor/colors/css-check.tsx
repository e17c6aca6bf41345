import { memo, useCallback, useEffect, useRef, useState } from 'react'
import type { Store } from '../../../../../shared/contracts/stores/store.ts'
import type { CssCheckResult, PreviewContent } from '../../../../../shared/preview.ts'
import { whenAtRest } from '../draft/use-idle.ts'
import classes from '../editor.module.css'
import type { Live } from '../draft/observable-store.ts'
import { PreviewFrame } from '../preview/preview-frame.tsx'

/** The widths at which price, consent and button have to be in sight (CSS pixels). */
const WIDTHS = [320, 390, 1280] as const
const HEIGHT = 844
/** How long after the last change of the CSS it is looked at, in milliseconds. */
const SETTLED_MS = 400
/** How long after the last change of anything else: drawing it at every width takes what the next key needs. */
const REST_MS = 1500
/** After which rest of the hands a page is drawn at the next width: it takes as long as ten keys. */
const NEXT_MS = 500

interface ProbeProps {
  width: number
  content: PreviewContent
  store: Store
  onChecked: (width: number, found: CssCheckResult) => void
}

const Probe = memo(({ width, content, store, onChecked }: ProbeProps) => {
  return (
    <PreviewFrame
      title={`Check at ${width} pixels`}
      content={content}
      store={store}
      width={width}
      height={HEIGHT}
      scale={1}
      still
      onChecked={(found) => onChecked(width, found)}
    />
  )
})

/** What is live as it stood when nothing had changed for a while; sooner after another `css`. */
function useSettled(content: Live<PreviewContent>, css: string): PreviewContent {
  const [settled, setSettled] = useState(() => content.get())
  const wait = useRef({ css, callOff: () => {} })
  useEffect(() => {
    const { current } = wait
    const later = (ms: number) => {
      current.callOff()
      current.callOff = whenAtRest(() => setSettled(content.get()), ms)
    }
    later(current.css === css ? REST_MS : SETTLED_MS)
    current.css = css
    let seen = content.get()
    const deaf = content.subscribe(() => {
      if (content.get() !== seen) later(REST_MS)
      seen = content.get()
    })
    return () => {
      deaf()
      current.callOff()
    }
  }, [content, css])
  return settled
}

interface CssCheckProps {
  content: Live<PreviewContent>
  /** The CSS that is looked at. */
  css: string
  store: Store
  /** What is hidden or hard to read at any of the widths. */
  onFound: (found: CssCheckResult) => void
}

/** How many of the widths are looked at: one more whenever the hands rest. */
function useOneByOne(answered: number): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (answered < drawn || drawn === WIDTHS.length) return undefined
    return whenAtRest(() => setDrawn(drawn + 1), drawn === 0 ? REST_MS : NEXT_MS)
  }, [answered, drawn])
  return drawn
}

/** The page at every width out of sight, asked what its custom CSS would hide there. */
export function CssCheck({ content, css, store, onFound }: CssCheckProps) {
  const shown = useSettled(content, css)
  const [found, setFound] = useState<Readonly<Record<number, CssCheckResult>>>({})
  const drawn = useOneByOne(Object.keys(found).length)
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  useEffect(() => {
    const all = Object.values(found)
    const hidden = [...new Set(all.flatMap((each) => each.hidden))]
    const pale = [...new Set(all.flatMap((each) => each.pale ?? []))]
    const pale_count = Math.max(pale.length, ...all.map((each) => each.pale_count ?? 0))
    latest.current({ hidden, pale, pale_count })
  }, [found])
  useEffect(() => () => latest.current({ hidden: [] }), [])
  const note = useCallback(
    (width: number, here: CssCheckResult) => setFound((before) => ({ ...before, [width]: here })),
    [],
  )
  return (
    <div className={classes.probes} aria-hidden>
      {WIDTHS.slice(0, drawn).map((width) => (
        <Probe key={width} width={width} content={shown} store={store} onChecked={note} />
      ))}
    </div>
  )
}
